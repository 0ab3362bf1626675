// `flotila user create`: adds an account, and makes it a person of a company.
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { insertAccount, insertMembership } from '@flotila/server/session/account.queries.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

const PASSWORD_LENGTH_MIN = 8;

export const userCreate: Command = {
  name: 'user create',
  usage: 'LOGIN [--superuser | --company CODE [--admin] [--dispatcher] [--driver]] …',
  summary: 'add an account',
  help: `  --superuser        may do everything in all companies
  --company CODE     makes the account a person of the company
  --admin            … who administers it
  --dispatcher       … who dispatches
  --driver           … who is offered as a driver
  --first-name TEXT
  --last-name TEXT
  --password-stdin   reads the password from the standard input; without it one is made and shown`,
  async run(args) {
    const { values, positionals } = readOptions(args, {
      superuser: { type: 'boolean', default: false },
      company: { type: 'string' },
      admin: { type: 'boolean', default: false },
      dispatcher: { type: 'boolean', default: false },
      driver: { type: 'boolean', default: false },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    });
    const login = positionals[0];
    if (!login || positionals.length > 1) throw new UsageError('One login is needed.');
    if (values.superuser === Boolean(values.company)) {
      throw new UsageError('Either --superuser or --company is needed.');
    }
    const given = values['password-stdin'] ? (await text(process.stdin)).trimEnd() : undefined;
    if (given !== undefined && given.length < PASSWORD_LENGTH_MIN) {
      throw new UsageError(`The password must have at least ${PASSWORD_LENGTH_MIN} characters.`);
    }
    const password = given ?? randomBytes(12).toString('base64url');
    const names = { firstName: values['first-name'] ?? login, lastName: values['last-name'] ?? '' };
    await withDatabase(({ db }) =>
      db.write(async (write) => {
        const access = values.superuser ? 'superuser' : 'normal';
        const accountId = await insertAccount(write, { login, password, access, ...names });
        if (accountId === undefined) throw new UsageError(`The login ${login} is taken.`);
        if (!values.company) return;
        const isMember = await insertMembership(write, {
          ...names,
          accountId,
          companyCode: values.company,
          administrator: values.admin,
          dispatcher: values.dispatcher,
          driver: values.driver,
        });
        if (!isMember) throw new UsageError(`There is no company ${values.company}.`);
      }),
    );
    console.log(
      given === undefined ? `${login} can sign in: ${password}` : `${login} can sign in.`,
    );
  },
};
