import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

/** How often to ask while Canvas is being read for the first time, in milliseconds. */
const firstReadingMs = 2_000;
const untilFetched = (data: { fetchedAt: string | null } | undefined) =>
  data && data.fetchedAt === null ? firstReadingMs : 0;

/** The accounts and terms of the institution's Canvas, as last read. */
export function useDirectory() {
  const params = { id: useSettings().institution.id };
  const accounts = useEndpoint(listAccounts, { params }, { refreshInterval: untilFetched });
  const terms = useEndpoint(listTerms, { params }, { refreshInterval: untilFetched });
  return { accounts, terms };
}
