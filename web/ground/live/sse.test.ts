// The live stream's text, cut at every place, gives the same events.
import { expect, test } from 'vitest';
import { createEventParser, type StreamEvent } from './sse.ts';

const TEXT =
  ': hello\n\nid: 7\nevent: vehicles\ndata: [1,\ndata: 2]\n\nevent: removed\r\ndata:[3]\r\n\r\nid: 8\n\ndata: x\n\n';
const EXPECTED: StreamEvent[] = [
  { event: 'vehicles', data: '[1,\n2]', id: '7' },
  { event: 'removed', data: '[3]', id: '7' },
  { event: 'message', data: 'x', id: '8' },
];

test('a whole text gives its events', () => {
  expect(createEventParser()(TEXT)).toEqual(EXPECTED);
});

test('a text cut anywhere gives the same events', () => {
  for (let cut = 0; cut <= TEXT.length; cut += 1) {
    const parse = createEventParser();
    expect([...parse(TEXT.slice(0, cut)), ...parse(TEXT.slice(cut))]).toEqual(EXPECTED);
  }
});
