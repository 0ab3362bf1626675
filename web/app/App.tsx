// The application behind the sign-in: one router made for this session and gone with it, and one query
// cache for each language, because the server's answers carry texts.
import './kit.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { isFinal } from '../ground/call/api.ts';
import { useLanguage } from '../ground/i18n/i18n.ts';
import { createAppRouter } from './routes.tsx';

export function App() {
  const language = useLanguage();
  // Outside the key: a second router would listen to the browser's history beside the first.
  const [router] = useState(() => {
    // What was said to whoever was here before, with what they could have taken back, is not for the next one.
    notifications.clean();
    return createAppRouter();
  });
  return <Inside key={language} router={router} />;
}

function Inside({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const [cache] = useState(createCache);
  return (
    <QueryClientProvider client={cache}>
      <ModalsProvider>
        <RouterProvider router={router} context={{ cache }} />
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
        // Without the net a call fails and its screen says so; otherwise it would wait and say nothing.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
