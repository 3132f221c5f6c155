import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

/** While Canvas is read for the first time, the mirror is asked again this often, in milliseconds. */
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
