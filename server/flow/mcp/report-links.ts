// Links to reports: a statement, signed by the secret of the installation, which report of which key it is and until when. Nothing is
// kept. Whoever opens it gets the report as the key may have it in that moment, so a key that ended ends its links, too.
import { LINK_MINUTES } from '@flotila/domain/assistant/assistant.ts';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { keyFor } from '../../thing/session/tokens.ts';

const LinkedReport = z.object({
  sessionId: z.string(),
  url: z.string(),
  accept: z.string(),
  language: z.string(),
});
export type LinkedReport = z.output<typeof LinkedReport>;

export interface ReportLinks {
  sign(report: LinkedReport, now: number): Promise<string>;
  /** undefined: not ours, changed, or over. */
  read(link: string, now: number): Promise<LinkedReport | undefined>;
}

export function createReportLinks(secret: string): ReportLinks {
  const key = keyFor(secret, 'report link');
  return {
    sign: (report, now) =>
      new SignJWT({ ...report })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(now / 1000) + LINK_MINUTES * 60)
        .sign(key),
    async read(link, now) {
      try {
        const options = { algorithms: ['HS256'], currentDate: new Date(now) };
        const { payload } = await jwtVerify(link, key, { ...options, requiredClaims: ['exp'] });
        return LinkedReport.parse(payload);
      } catch {
        return undefined;
      }
    },
  };
}
