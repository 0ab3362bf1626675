// A hand whose clicks and keys are counted: a click, and each key that opens, chooses or walks, is one; typing a word is
// not counted but told. What it did is told in words for docs/clicks.md.
import type { Locator, Page } from 'playwright-core';

export class Hand {
  readonly page: Page;
  count = 0;
  /** It needed the mouse. */
  hasClicked = false;
  readonly #steps: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** `what`: how the document calls it. */
  async click(what: string, target: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    this.#did(button === 'left' ? what : `right click on ${what}`);
    this.hasClicked = true;
    await target.click({ button });
  }

  async press(key: string): Promise<void> {
    const written = key.replace('Control', 'Ctrl').replace(/\+[a-z]$/, (end) => end.toUpperCase());
    this.#did(`\`${written}\``);
    await this.page.keyboard.press(key);
  }

  /** By the tab key, or another, until it has the focus. */
  async reach(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    let walked = 0;
    while (!(await target.evaluate((one) => one === document.activeElement))) {
      if (walked === WALK_MAX) throw new Error(`${walked} times ${key}, and it is not there`);
      await this.page.keyboard.press(key);
      walked += 1;
    }
    this.count += walked;
    if (walked > 0) this.#steps.push(`\`${key}\`${walked > 1 ? ` ×${walked}` : ''}`);
  }

  /** Into what has the focus, as people do. */
  async type(words: string): Promise<void> {
    this.#steps.push(`type “${words}”`);
    await this.page.keyboard.type(words);
  }

  way(): string {
    return this.#steps.join(', ');
  }

  #did(step: string): void {
    this.count += 1;
    this.#steps.push(step);
  }
}

/** Whoever walks further has lost the way. */
const WALK_MAX = 30;

/** A task as it was done. */
export interface Done {
  task: string;
  /** At most so many. */
  goal: number;
  count: number;
  way: string;
  /** Without the mouse; null: the way told is one already. */
  keys: { count: number; way: string } | null;
}

/** Its row in the document. */
export function rowOf({ task, goal, count, way, keys }: Done): string {
  const byKeys = keys ?? { count, way: 'so, too' };
  return `| ${task} | ${goal} | ${count} | ${way} | ${byKeys.count} | ${byKeys.way} |`;
}

/** docs/clicks.md. */
export function clicksPage(done: readonly Done[]): string {
  return `# Clicks

How many clicks the tasks of a day take, and how many keys without a mouse, from the map with the list of vehicles unless the task
says where it begins. A click, and each key that opens, chooses or walks, counts as one; typing a word is not counted. A browser does and counts them:
\`FLOTILA_CLICKS=write npx vitest run --config vitest.e2e.config.ts e2e/clicks.e2e.test.ts\` writes this page, without the
variable the test compares it with what was counted.

| task | goal | clicks | how | keys | by keys alone |
|---|---|---|---|---|---|
${done.map(rowOf).join('\n')}
`;
}
