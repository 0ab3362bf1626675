// What an answer of the live stream tells, block by block.
import type { IncomingMessage } from 'node:http';

/** Events of one kind, as the JSON of their data. */
export function onEvents(
  answer: IncomingMessage,
  kind: string,
  hear: (data: string) => void,
): void {
  const event = new RegExp(`^event: ${kind}\\n.*\\ndata: (.*)$`, 'm');
  let rest = '';
  answer.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = event.exec(block)?.[1];
      if (data) hear(data);
    }
  });
}
