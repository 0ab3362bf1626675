// The choice of the shown report as React state: it stands in the address, is remembered for the next report of
// the company (REP-001), and an address that leaves something out is filled with what is shown.
import { TravelInput } from '@flotila/domain/report/input.ts';
import type { ReportName, ReportOptions } from '@flotila/domain/report/report.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { reportPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { type Remembered, remembered, useRemembered } from '../../ground/session/remembered.ts';
import {
  NO_MEMORY,
  type ReportChoice,
  ReportMemory,
  type ReportSearch,
  readChoice,
  remember,
  writeChoice,
} from '../../thing/report/choice.ts';

export type ChoiceChange = Partial<Omit<ReportChoice, 'options'>> & {
  /** Those that change. */
  options?: Partial<ReportOptions>;
};

export interface ChoiceControl {
  choice: ReportChoice;
  change(next: ChoiceChange): void;
  /** On a phone: the pages are looked at, not the inputs. */
  isPageShown: boolean;
  showPage(isShown: boolean): void;
}

export function useChoice(report: ReportName): ChoiceControl {
  const { ccode, company, is } = useCompany();
  const search = useSearch({ strict: false }) as ReportSearch;
  const go = useGo();
  const memory = reportMemory(ccode);
  // Who sees nobody else begins with themselves.
  const own = is('dispatcher') ? null : (company.personId ?? null);
  const text = JSON.stringify(search);
  const choice = useMemo(() => {
    const known = memory.get();
    return readChoice(report, JSON.parse(text), { ...known, personId: known.personId ?? own });
  }, [report, text, memory, own]);
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  }, [choice]);
  const isPageShown = search.view === 'page';
  const write = useCallback(
    (next: ReportChoice, isShown: boolean, replace: boolean) => {
      latest.current = next;
      memory.set(remember(report, next, memory.get()));
      const view = isShown ? { view: 'page' } : {};
      go(reportPath(ccode, report, { ...writeChoice(report, next), ...view }), { replace });
    },
    [go, ccode, report, memory],
  );
  useEffect(() => {
    const { view, ...said } = JSON.parse(text) as ReportSearch;
    const isWritten = sorted(said) === sorted(writeChoice(report, choice));
    if (!isWritten) write(choice, view === 'page', true);
    else memory.set(remember(report, choice, memory.get()));
  }, [text, report, choice, write, memory]);
  return {
    choice,
    isPageShown,
    change({ options, ...rest }) {
      const before = latest.current;
      // Two changes may come before the address has the first.
      const next = { ...before, ...rest, options: { ...before.options, ...options } };
      write(next, isPageShown, true);
    },
    showPage: (isShown) => write(latest.current, isShown, false),
  };
}

export function reportMemory(ccode: string): Remembered<ReportMemory> {
  return remembered(`flotila.report.${ccode}`, ReportMemory, NO_MEMORY);
}

/** R-TRAVEL-009: what was filled in for a person stays for the visit, whatever the period. */
export function useTravel(personId: number | null) {
  const { ccode } = useCompany();
  const name = `flotila.travel.${ccode}.${personId ?? 0}`;
  return useRemembered(
    remembered<TravelInput>(name, TravelInput, TravelInput.parse({}), { kind: 'session' }),
  );
}

function sorted(search: ReportSearch): string {
  return JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)));
}
