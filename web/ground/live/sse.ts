// Reads server-sent events from the bytes of a fetch answer (the browser's EventSource cannot send a
// bearer token). Pure: text in, events out; pieces may be cut anywhere.

export interface StreamEvent {
  /** `message` when the server named none. */
  event: string;
  data: string;
  /** The last id seen so far, empty when none was. */
  id: string;
}

/** An event longer than this is not ours; the stream is broken off rather than filling memory. */
export const EVENT_CHARACTERS_MAX = 16_000_000;

/** A parser that keeps what an unfinished piece left. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let id = '';
  return (piece) => {
    rest += piece;
    const events: StreamEvent[] = [];
    for (;;) {
      const end = /\r\n\r\n|\n\n|\r\r/.exec(rest);
      if (!end) break;
      const block = rest.slice(0, end.index);
      rest = rest.slice(end.index + end[0].length);
      const read = readBlock(block, id);
      id = read.id;
      if (read.event) events.push(read.event);
    }
    if (rest.length > EVENT_CHARACTERS_MAX)
      throw new Error('an event of the live stream is too long');
    return events;
  };
}

function readBlock(block: string, lastId: string): { id: string; event: StreamEvent | null } {
  let id = lastId;
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id') id = value;
  }
  return { id, event: data.length === 0 ? null : { event, data: data.join('\n'), id } };
}
