// `flotila user create`: adds an account, and makes it a person of a company.
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  LOGIN_MAX,
  Login,
  ownPasswordRefusal,
  PASSWORD_MAX,
  PASSWORD_MIN,
  Password,
} from '@flotila/domain/session/login.ts';
import { insertAccount, insertMembership } from '@flotila/server/thing/session/account.queries.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

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
    if (positionals.length !== 1) throw new UsageError('One login is needed.');
    const login = checkLogin(positionals[0] ?? '');
    if (values.superuser === Boolean(values.company)) {
      throw new UsageError('Either --superuser or --company is needed.');
    }
    const given = values['password-stdin']
      ? checkPassword((await text(process.stdin)).replace(/\r?\n$/, ''), login)
      : undefined;
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

/** The login without blanks around it. @throws UsageError for one that no form takes */
export function checkLogin(login: string): string {
  const read = Login.safeParse(login);
  if (read.success && read.data !== '') return read.data;
  throw new UsageError(
    `The login may have 1 to ${LOGIN_MAX} characters, all of them visible and none a colon.`,
  );
}

/** @throws UsageError for one that no form takes */
export function checkPassword(password: string, login: string): string {
  const read = Password.safeParse(password);
  const why = read.error?.issues[0]?.message ?? ownPasswordRefusal(login, password)?.code;
  if (why === 'commonPassword' || why === 'passwordIsLogin') {
    throw new UsageError(
      'The password is the login or one that everybody who guesses tries first; choose another.',
    );
  }
  if (read.success && read.data !== '') return read.data;
  throw new UsageError(
    `The password may have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters, all of them visible.`,
  );
}
