/** The link to a table, to be sent to friends. */
import { pathOf } from "../../state/route";
import { CopyLink } from "../../ui/CopyLink";

export function InviteLink({ id, invite }: { id: string; invite: string }) {
  return (
    <CopyLink
      label={invite ? "Invitation to this private table" : "Link to this table"}
      address={location.origin + pathOf({ page: "room", id, invite })}
    />
  );
}
