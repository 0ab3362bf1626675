// Signs in at a running product, as benchmarks, fault drills and recordings do.

export interface SignedIn {
  accessToken: string;
  refreshToken: string;
}

/** @throws when it is refused */
export async function signIn(
  address: string,
  { login, password }: { login: string; password: string },
  signal?: AbortSignal,
): Promise<SignedIn> {
  const basic = Buffer.from(`${login}:${password}`).toString('base64');
  const answer = await fetch(`${address}/v1/all/token`, {
    headers: { authorization: `Basic ${basic}` },
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`no sign-in: ${answer.status}`);
  return (await answer.json()) as SignedIn;
}
