// Into which companies a person can be taken over (API-096). Pure.

interface Target {
  companyId: number;
  name: string;
  code: string;
  active: boolean;
}

/** All companies by name but the present one and those where the person is; those are named apart. */
export function exportTargets<C extends Target>(
  companies: readonly C[],
  presentCode: string,
  ofPerson: readonly { companyId: number; name: string }[],
): { targets: C[]; already: string[] } {
  const others = companies
    .filter(({ code }) => code !== presentCode)
    .sort((a, b) => a.name.localeCompare(b.name));
  const has = new Set(ofPerson.map(({ companyId }) => companyId));
  return {
    targets: others.filter(({ companyId }) => !has.has(companyId)),
    already: others.filter(({ companyId }) => has.has(companyId)).map(({ name }) => name),
  };
}
