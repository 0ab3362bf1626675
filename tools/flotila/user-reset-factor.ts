// `flotila user reset-factor`: a superuser lost the device, and nobody above can help.

import { takeFactors } from '@flotila/server/thing/factor/reset-factors.ts';
import { findAccount } from '@flotila/server/thing/session/session.queries.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

export const userResetFactor: Command = {
  name: 'user reset-factor',
  usage: 'LOGIN',
  summary: 'take away the second factor of somebody who lost the device',
  help: `  Second factor, recovery codes and passkeys of the account go, and all its sessions end. Whoever has the password comes in
  with it, and sets up a second factor anew where one is demanded.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    const [login] = positionals;
    if (positionals.length !== 1 || login === undefined)
      throw new UsageError('One login is needed.');
    const outcome = await withDatabase(({ db }) =>
      db.write(async (write) => {
        const { account } = await findAccount(write, login);
        if (!account) throw new UsageError(`There is no login ${login}.`);
        const { accountId } = account;
        return takeFactors(write, { accountId, now: Date.now(), by: null });
      }),
    );
    console.log(
      outcome
        ? `${login} comes in with the password alone.`
        : `${login} has no second factor and no passkey.`,
    );
  },
};
