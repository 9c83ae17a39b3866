/** The link to a table, to be sent to friends. */
import { pathOf } from "../../state/route";
import { CopyLink } from "../../ui/CopyLink";
import { config } from "../room";

export function InviteLink({ id, invite }: { id: string; invite: string }) {
  if (!invite && config.value?.private) {
    return <p class="dim">This table is private: its host has the link for friends.</p>;
  }
  return (
    <CopyLink
      label={invite ? "Invitation to this private table" : "Link to this table"}
      address={location.origin + pathOf({ page: "room", id, invite })}
    />
  );
}
