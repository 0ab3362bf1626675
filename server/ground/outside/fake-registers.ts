// The registers for tests: answers of the form of ARES, RPO and VIES, and what each does on bad days.
import type { ServerResponse } from 'node:http';
import { type FakeServer, fakeServer, sendJson } from './fake-server.ts';

export type RegisterMood =
  | 'answers'
  | 'broken'
  | 'too-many'
  | 'forbidden'
  | 'not-json'
  | 'other-json'
  | 'silent';

export interface FakeRegisters extends FakeServer {
  mood: RegisterMood;
  /** What ARES and RPO answer next instead of what they know. */
  told: unknown;
  /** `userError` of VIES. */
  vies: string;
  urls: { CZ: string; SK: string; VIES: string };
}

const ARES = {
  '27074358': {
    ico: '27074358',
    obchodniJmeno: 'Asseco Central Europe, a.s.',
    dic: 'CZ27074358',
    sidlo: {
      kodStatu: 'CZ',
      nazevStatu: 'Česká republika',
      nazevObce: 'Praha',
      psc: 14000,
      nazevCastiObce: 'Michle',
      nazevUlice: 'Budějovická',
      cisloDomovni: 778,
      cisloOrientacni: 3,
      cisloOrientacniPismeno: 'a',
      textovaAdresa: 'Budějovická 778/3a',
    },
    seznamRegistraci: { stavZdrojeDph: 'AKTIVNI', stavZdrojeSkDph: 'NEEXISTUJICI' },
  },
};
const RPO = {
  '31333532': {
    results: [
      {
        id: 1,
        identifiers: [{ value: '31333532', validFrom: '1992-05-18' }],
        fullNames: [
          { value: 'ESET, s.r.o.', validFrom: '1992-05-18', validTo: '1999-01-01' },
          { value: 'ESET, spol. s r.o.', validFrom: '1999-01-02' },
        ],
        addresses: [
          {
            street: 'Einsteinova',
            regNumber: 3541,
            buildingNumber: '24',
            postalCodes: ['85101'],
            municipality: { value: 'Bratislava' },
            country: { value: 'Slovenská republika' },
            validFrom: '2009-07-17',
          },
          {
            street: 'Pionierska',
            regNumber: 9,
            postalCodes: ['83102'],
            municipality: { value: 'Bratislava' },
            validTo: '2009-07-16',
          },
        ],
      },
    ],
  },
};

export async function fakeRegisters(): Promise<FakeRegisters> {
  const server = await fakeServer((url, response) => {
    if (fake.mood === 'silent') return;
    if (fake.mood === 'broken') sendJson(response, 500, '<html>Internal Server Error</html>');
    else if (fake.mood === 'too-many') sendJson(response, 429, { kod: 'OBECNA_CHYBA' });
    else if (fake.mood === 'forbidden') sendJson(response, 403, { kod: 'ZAKAZANO' });
    else if (fake.mood === 'not-json') sendJson(response, 200, '<html>Odstávka</html>');
    else if (fake.mood === 'other-json') sendJson(response, 200, { version: 2 });
    else answer(url, response);
  });
  const answer = ({ pathname, searchParams }: URL, response: ServerResponse) => {
    const last = pathname.split('/').at(-1) ?? '';
    if (pathname.startsWith('/ares/ekonomicke-subjekty/')) {
      const found = fake.told ?? ARES[last as keyof typeof ARES];
      if (found) sendJson(response, 200, found);
      else sendJson(response, 404, { kod: 'NENALEZENO', popis: 'Subjekt nenalezen' });
    } else if (pathname === '/rpo/search') {
      const ico = searchParams.get('identifier') ?? '';
      sendJson(response, 200, fake.told ?? RPO[ico as keyof typeof RPO] ?? { results: [] });
    } else if (/^\/vies\/ms\/[A-Z]{2}\/vat\/\w+$/.test(pathname)) {
      const company = { name: 'ESET, spol. s r.o.', address: '---' };
      const isValid = fake.vies === 'VALID';
      sendJson(response, 200, { isValid, userError: fake.vies, ...company });
    } else sendJson(response, 400, {});
  };
  const urls = {
    CZ: `${server.url}/ares`,
    SK: `${server.url}/rpo`,
    VIES: `${server.url}/vies`,
  };
  const fake: FakeRegisters = Object.assign(server, {
    mood: 'answers' as RegisterMood,
    told: undefined as unknown,
    vies: 'VALID',
    urls,
  });
  return fake;
}
