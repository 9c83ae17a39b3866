/** The dialog that is open, if one is. */
import type { ComponentType } from "preact";
import { type DialogName, dialog } from "../state/dialogs";
import { Analysis } from "./Analysis";
import { Cardroom } from "./Cardroom";
import { AccountDialog } from "./dialogs/Account";
import { CashierDialog, LowBalanceDialog, RebuyDialog } from "./dialogs/Cashier";
import { HelpDialog, SettingsDialog, VersionDialog } from "./dialogs/Help";
import { MenuDialog } from "./dialogs/Menu";
import { FairDialog, FoulDialog, LeaveDialog, SignOutDialog, WaitingDialog } from "./dialogs/Round";

const DIALOGS: Record<DialogName, ComponentType> = {
  account: AccountDialog,
  cashier: CashierDialog,
  fair: FairDialog,
  foul: FoulDialog,
  help: HelpDialog,
  leave: LeaveDialog,
  "low balance": LowBalanceDialog,
  menu: MenuDialog,
  odds: () => <Analysis part="OddsDialog" />,
  rebuy: RebuyDialog,
  review: () => <Analysis part="ReviewDialog" />,
  settings: SettingsDialog,
  "sign out": SignOutDialog,
  version: VersionDialog,
  waiting: WaitingDialog,
};

export function Dialogs() {
  const name = dialog.value;
  if (!name) return null;
  if (name.startsWith("room ")) return <Cardroom part="Dialogs" />;
  const Open = DIALOGS[name as DialogName];
  return <Open key={name} />;
}
