// What the streams of superusers are told of commands to trackers: whose have changed. What became of them is read
// with the list, which each connection reads anew, so nothing is told again to who was away.

/** A stream, as far as commands go. */
export interface CommandReader {
  /** Commands are for superusers alone (gateway §11). */
  readonly hearsCommands: boolean;
  send(event: 'commands', data: string, cursor: number): void;
}

export interface CommandNews {
  /** Vehicles whose commands changed; null: any may have, the messages were cut off. */
  changed(vehicleIds: readonly number[] | null): void;
  /** Takes what waits, and gives who tells it to a reader. */
  take(): (reader: CommandReader, cursor: number) => void;
}

export function createCommandNews(): CommandNews {
  const waiting = new Set<number>();
  let isAny = false;
  return {
    changed(vehicleIds) {
      if (vehicleIds === null) isAny = true;
      for (const id of vehicleIds ?? []) waiting.add(id);
    },
    take() {
      const isSome = isAny || waiting.size > 0;
      const text = JSON.stringify(isAny ? [] : [...waiting]);
      waiting.clear();
      isAny = false;
      return (reader, cursor) => {
        if (isSome && reader.hearsCommands) reader.send('commands', text, cursor);
      };
    },
  };
}
