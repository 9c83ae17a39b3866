/** The cardroom's dialog that is open, if one is. */
import type { ComponentType } from "preact";
import { dialog, type RoomDialogName } from "../../state/dialogs";
import { SeatSheet } from "../ui/SeatSheet";
import { BankDialog } from "./BankDialog";
import { ChangeTableDialog } from "./ChangeTable";
import { FairRoomDialog } from "./FairRoom";
import { LeaveRoomDialog, ReactDialog, RoomHelpDialog, RoomMenuDialog } from "./Menus";
import { OpenTableDialog } from "./OpenTable";
import { PaysDialog } from "./Pays";

const DIALOGS: Record<RoomDialogName, ComponentType> = {
  "room bank": BankDialog,
  "room change": ChangeTableDialog,
  "room fair": FairRoomDialog,
  "room help": RoomHelpDialog,
  "room leave": LeaveRoomDialog,
  "room menu": RoomMenuDialog,
  "room open": OpenTableDialog,
  "room pays": PaysDialog,
  "room react": ReactDialog,
  "room seat": SeatSheet,
};

export function RoomDialogs() {
  const Open = DIALOGS[dialog.value as RoomDialogName];
  return Open ? <Open key={dialog.value} /> : null;
}
