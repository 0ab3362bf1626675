// What the form of a provider begins with, and what its parts share.
import type { SignOnRecord } from '@flotila/domain/sign-on/sign-on.api.ts';

export type Form = ReturnType<typeof formOf>;
export type Refused = Partial<Record<string, string>>;

export interface PartProps {
  form: Form;
  refused: Refused;
  isReadOnly: boolean;
  change: (part: Partial<Form>) => void;
}

export function formOf(record: SignOnRecord) {
  return {
    name: record.name,
    issuer: record.issuer,
    clientId: record.clientId,
    clientSecret: '',
    scopes: record.scopes,
    domains: record.domains.join(', '),
    active: record.active,
    matchClaim: record.matchClaim,
    matchField: record.matchField,
    trustsEmail: record.trustsEmail,
    makesPersons: record.makesPersons,
    roleClaim: record.roleClaim,
    roles: record.roles,
    onlyBy: record.onlyBy,
    breakGlassId: record.breakGlassId,
  };
}
