// What the own account is told of its factors.
import type { Factors } from '@flotila/domain/factor/factor.api.ts';
import type { AccountAccess } from '@flotila/domain/session/session.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { listPasskeys, readFactors } from './factor.queries.ts';
import type { FactorGuard } from './guard.ts';

export async function tellFactors(
  { factors }: { factors: Pick<FactorGuard, 'demandOf'> },
  db: ReadDb,
  owner: { accountId: number; access: AccountAccess; host: string },
  now: number,
): Promise<Factors> {
  const { app, recoveryCodes } = await readFactors(db, owner.accountId);
  const passkeys = await listPasskeys(db, owner.accountId);
  return {
    demand: await factors.demandOf(db, owner, now),
    app: app ? { created: app.created.toISOString(), lastUsed: textOf(app.lastUsed) } : null,
    recoveryCodes,
    passkeys: passkeys.map(({ passkeyId, name, created, lastUsed, host }) => ({
      passkeyId,
      name,
      created: created.toISOString(),
      lastUsed: textOf(lastUsed),
      host,
      isHere: host === owner.host,
    })),
  };
}

function textOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
