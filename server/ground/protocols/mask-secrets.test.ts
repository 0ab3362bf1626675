// Gateway §12: passwords do not stand in the raw log, neither of what came nor of what was written.
import { expect, it } from 'vitest';
import { gt06 } from './gt06/protocol.ts';
import { maskSent } from './mask-secrets.ts';
import type { StreamProtocol } from './protocol.ts';
import { queclink } from './queclink/protocol.ts';

const sent = ({ secrets }: StreamProtocol, text: string) =>
  Buffer.from(maskSent(secrets, Buffer.from(text, 'latin1'))).toString('latin1');

it('the password of a command to a Queclink tracker is asterisks', () => {
  expect(sent(queclink, 'AT+GTRTO=tajne1,1,,,,,,002A$')).toBe('AT+GTRTO=******,1,,,,,,002A$');
  expect(sent(queclink, 'AT+GTOUT=gv300$')).toBe('AT+GTOUT=*****$');
  expect(sent(queclink, 'at+gtrto=gv300,1$AT+GTOUT=tajne1$')).toBe(
    'at+gtrto=*****,1$AT+GTOUT=******$',
  );
  expect(sent(queclink, '+SACK:002A$')).toBe('+SACK:002A$');
  expect(sent(gt06, 'AT+GTRTO=tajne1,1$')).toBe('AT+GTRTO=tajne1,1$');
});

it('what is written to the tracker itself stays as it is', () => {
  const bytes = Buffer.from('AT+GTRTO=tajne1,1$');
  maskSent(queclink.secrets, bytes);
  expect(bytes.toString()).toBe('AT+GTRTO=tajne1,1$');
});
