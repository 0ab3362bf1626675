// The machines that the product is made for, all of them with Linux and glibc: what each is called by others.

interface Machine {
  /** By Debian, and by registries of images. */
  debian: string;
  /** In programs: the number that ELF has for it. */
  elf: number;
}

/** By what Node and npm call them. */
export const MACHINES = {
  x64: { debian: 'amd64', elf: 62 },
  arm64: { debian: 'arm64', elf: 183 },
} as const satisfies Record<string, Machine>;

export type Arch = keyof typeof MACHINES;

export const isArch = (word: string): word is Arch => Object.hasOwn(MACHINES, word);
