// The application behind the sign-in: one query cache and one router, both made for this session and
// gone with it.
import './kit.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { isFinal } from '../api.ts';
import { createAppRouter } from './routes.tsx';

export function App() {
  const [cache] = useState(createCache);
  const [router] = useState(createAppRouter);
  return (
    <QueryClientProvider client={cache}>
      <ModalsProvider>
        <RouterProvider router={router} />
      </ModalsProvider>
      <Notifications position="bottom-center" limit={3} zIndex={500} containerWidth={460} />
    </QueryClientProvider>
  );
}

function createCache(): QueryClient {
  return new QueryClient({
    // ERR-005: a failed background read is a line in the console; the screens show what they have.
    queryCache: new QueryCache({
      onError: (error, query) => console.warn('reading failed', query.queryKey, error),
    }),
    mutationCache: new MutationCache({
      onError: (error) => console.warn('changing failed', error),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => !isFinal(error) && failures < 2,
        staleTime: 30_000,
      },
    },
  });
}
