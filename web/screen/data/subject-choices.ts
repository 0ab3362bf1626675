// The company's business partners, to choose one of them (D-CTR-012).
import { listSubjects } from '@flotila/domain/subject/subject.api.ts';
import { useQuery } from '@tanstack/react-query';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf } from '../../ground/call/api.ts';

const SUBJECTS = { size: 2000, pagesMax: 50 };

export function useSubjects(company: string, mayRead = true) {
  return useQuery({
    queryKey: [...keyOf(listSubjects), 'choices', company],
    queryFn: ({ signal }) => allRows(listSubjects, { company }, signal, SUBJECTS),
    enabled: mayRead,
  });
}
