/** Soft sounds, made in the browser; silent unless the player has switched them on. */
import { settings } from "../state/settings";

type Sound = "card" | "chip" | "deal" | "end" | "reveal" | "win";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function chime(sound: Sound): void {
  if (!settings.value.sound) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  switch (sound) {
    case "card":
      brush(context, now);
      break;
    case "deal":
      for (let card = 0; card < 7; card++) brush(context, now + card * 0.06);
      break;
    case "reveal":
      brush(context, now);
      brush(context, now + 0.09);
      break;
    case "chip":
      click(context, now);
      break;
    case "win":
      for (let chip = 0; chip < 4; chip++) click(context, now + chip * 0.05);
      tone(context, now + 0.1, 523.25);
      tone(context, now + 0.22, 659.25);
      break;
    case "end":
      click(context, now);
  }
}

/** A card over felt: a breath of filtered noise. */
function brush(audio: AudioContext, at: number): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  source.connect(filter).connect(fade(audio, at, 0.09, 0.06));
  source.start(at);
}

/** Clay on clay: two short, high tones. */
function click(audio: AudioContext, at: number): void {
  for (const frequency of [2100, 3350]) ring(audio, at, frequency, 0.05, 0.045, "triangle");
}

function tone(audio: AudioContext, at: number, frequency: number): void {
  ring(audio, at, frequency, 0.35, 0.04, "sine");
}

function ring(
  audio: AudioContext,
  at: number,
  frequency: number,
  seconds: number,
  loudness: number,
  type: OscillatorType,
): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = frequency;
  source.connect(fade(audio, at, seconds, loudness));
  source.start(at);
  source.stop(at + seconds);
}

function fade(audio: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
