/** What the rest of the client may ask of the cardroom. */
import "../styles/cardroom.css";

export { RoomDialogs as Dialogs } from "./dialogs/RoomDialogs";
export { RoomLog as Log } from "./ui/RoomLog";
export { RoomPage as Room } from "./ui/RoomPage";
export { Tables } from "./ui/Tables";
