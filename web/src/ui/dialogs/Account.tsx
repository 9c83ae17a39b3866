/** Sign in, keep what a guest has won, or leave. */
import { useState } from "preact/hooks";
import { api } from "../../api/calls";
import { close, open } from "../../state/dialogs";
import { tell } from "../../state/notice";
import { refresh } from "../../state/play";
import { go } from "../../state/route";
import { act, me, playAsGuest, rememberedName, rememberName } from "../../state/session";
import { standUp, waiting } from "../../state/table";
import { Dialog } from "../Dialog";

export function AccountDialog() {
  const player = me.value;
  if (player && !player.guest) return <Signed name={player.name} />;
  return <Entry guest={Boolean(player)} />;
}

function Signed({ name }: { name: string }) {
  return (
    <Dialog title="Account">
      <p>
        You play as <strong>{name}</strong>.
      </p>
      <button type="button" class="quiet" onClick={() => void signOut()}>
        SIGN OUT
      </button>
    </Dialog>
  );
}

export async function signOut(): Promise<void> {
  const gone = await act(async () => {
    await api.signOut();
    standUp();
    rememberName("");
    me.value = null;
  });
  if (!gone) return;
  close();
  go({ page: "lobby" });
  tell("You are signed out.");
}

function Entry({ guest }: { guest: boolean }) {
  const [keeping, setKeeping] = useState(guest);
  const [name, setName] = useState(rememberedName);
  const [password, setPassword] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    const done = await act(async () => {
      const found = keeping
        ? await api.register(name.trim(), password)
        : await api.signIn(name.trim(), password);
      if (found.id !== me.value?.id) standUp();
      me.value = found;
      rememberName(found.name);
    });
    if (!done) return;
    close();
    tell(keeping ? `Kept: you are ${name.trim()} from now on.` : `Welcome back, ${name.trim()}.`);
    if (keeping) return;
    await act(refresh);
    if (waiting.value) open("waiting");
  };
  const asGuest = async () => {
    rememberName("");
    if (await playAsGuest()) close();
  };
  return (
    <Dialog title={keeping ? "Keep my account" : "Sign in"}>
      <div class="tabs" role="group" aria-label="What to do">
        <button
          type="button"
          class="quiet"
          aria-pressed={!keeping}
          onClick={() => setKeeping(false)}
        >
          SIGN IN
        </button>
        <button type="button" class="quiet" aria-pressed={keeping} onClick={() => setKeeping(true)}>
          {guest ? "KEEP MY ACCOUNT" : "NEW ACCOUNT"}
        </button>
      </div>
      <p>
        {keeping
          ? guest
            ? "A name and a password keep your credits and your log, here and on other devices."
            : "A name and a password are all it takes."
          : guest
            ? "Signing in leaves this guest's credits behind: keep the account if you want them."
            : "Sign in to go on with your account."}
      </p>
      <form class="credentials" onSubmit={submit}>
        <label>
          Name
          <input
            data-first
            required
            minLength={2}
            maxLength={32}
            autoComplete="username"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label>
          Password, at least 8 characters
          <input
            required
            type="password"
            minLength={8}
            maxLength={256}
            autoComplete={keeping ? "new-password" : "current-password"}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="brass">
          {keeping ? "KEEP" : "SIGN IN"}
        </button>
      </form>
      {!guest && (
        <button type="button" class="quiet" onClick={() => void asGuest()}>
          PLAY AS A GUEST
        </button>
      )}
      {guest && (
        <button type="button" class="link" onClick={() => open("sign out")}>
          Forget this guest
        </button>
      )}
    </Dialog>
  );
}
