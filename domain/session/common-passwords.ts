// Passwords that whoever guesses tries first: what many people choose, and what is no choice at all.

/** Words that stand alone or with a few digits or signs behind them; in small letters, by their own merit. */
const WORDS = new Set([
  'password',
  'passwort',
  'passw',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'pass',
  'heslo',
  'mojeheslo',
  'hesloheslo',
  'tajneheslo',
  'novyheslo',
  'noveheslo',
  'qwerty',
  'qwertz',
  'qwertyui',
  'qwertzui',
  'qwertyuiop',
  'qwertzuiop',
  'asdfgh',
  'asdfghjk',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'yxcvbnm',
  'qazwsx',
  'qazwsxedc',
  'letmein',
  'welcome',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'trustno',
  'michelle',
  'jennifer',
  'computer',
  'internet',
  'whatever',
  'starwars',
  'dragon',
  'monkey',
  'shadow',
  'master',
  'killer',
  'freedom',
  'charlie',
  'admin',
  'administrator',
  'root',
  'user',
  'guest',
  'test',
  'demo',
  'login',
  'changeme',
  'secret',
  'default',
  'slovakia',
  'slovensko',
  'bratislava',
  'praha',
  'cesko',
  'milujem',
  'milujemta',
  'abc',
  'abcd',
  'abcdef',
  'aaa',
  'flotila',
  'fleet',
  'tracking',
  'hello',
  'samsung',
  'google',
]);
/** A walk over the keys or along the alphabet; digits go round. */
const WALKS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop'];
/** More behind a word is a choice of one's own. */
const TAIL_MAX = 6;

/** Is it one of the passwords that are tried first? */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const letters = [...text];
  // Few different characters, such as aaaaaaaa or 12121212.
  if (new Set(letters).size <= 2) return true;
  const backwards = letters.toReversed().join('');
  if (WALKS.some((walk) => walk.includes(text) || walk.includes(backwards))) return true;
  const tail = /[^\p{L}@]*$/u.exec(text)?.[0] ?? '';
  return tail.length <= TAIL_MAX && WORDS.has(text.slice(0, text.length - tail.length));
}
