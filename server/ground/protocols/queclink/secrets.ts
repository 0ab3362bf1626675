// The password of a Queclink tracker, which stands in each command: `AT+GTRTO=password,…`.
import type { ProtocolSecrets } from '../protocol.ts';

/** Of each command of a line; trackers do not mind how it is written. */
const PASSWORD = /(AT\+GT[A-Z0-9]{3}=)([^,$]*)/gi;

export const queclinkSecrets: ProtocolSecrets = {
  maskCommand: (text) =>
    text.replace(
      PASSWORD,
      (_all, head: string, password: string) => head + '*'.repeat(password.length),
    ),
};
