import { Button, Link, Pill, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiToken } from '#shared/api-tokens/api-token.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useApiTokens, useRevokeApiToken } from './api-token.api.ts';
import { apiTokenMessages } from './api-token.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));
const CreateApiTokenDialog = lazyPart(() => import('./create-api-token-dialog.tsx'));

/** The person's API tokens: create them, see their use, revoke them. */
export function ApiTokensSection() {
  const text = useTexts(apiTokenMessages);
  const tokens = useApiTokens();
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<ApiToken>();
  return (
    <>
      <Text as="p">
        <FormattedMessage
          {...apiTokenMessages.tokensText}
          values={{
            docs: (parts) => (
              <Link href="/api/docs" target="_blank">
                {parts}
              </Link>
            ),
          }}
        />
      </Text>
      <LoadState
        of={tokens}
        list={{ loading: apiTokenMessages.tokensLoading, failed: apiTokenMessages.tokensFailed }}
      >
        {({ tokens: rows }) => (
          <SortedTable
            caption={text('tokens')}
            columns={columnsOf(text, setLeaving)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={text('noTokens')}
          />
        )}
      </LoadState>
      <Button margin="small 0 0" onClick={() => setIsCreating(true)}>
        {text('createToken')}
      </Button>
      <Suspense fallback={null}>
        {isCreating ? <CreateApiTokenDialog onClose={() => setIsCreating(false)} /> : null}
        {leaving ? <RevokeToken token={leaving} onClose={() => setLeaving(undefined)} /> : null}
      </Suspense>
    </>
  );
}

type TextOf = (id: keyof typeof apiTokenMessages, values?: Record<string, string>) => string;

const columnsOf = (text: TextOf, onRevoke: (token: ApiToken) => void): readonly SortedColumn<ApiToken>[] => [
  {
    id: 'title',
    header: text('tokenTitle'),
    isRowHeader: true,
    sortValue: ({ title }) => title,
    cell: ({ title, hint }) => (
      <>
        {title}
        <Text as="div" size="small" weight="normal">
          {text('endsWith', { hint })}
        </Text>
      </>
    ),
  },
  {
    id: 'reach',
    header: text('reach'),
    sortValue: ({ reach }) => text('reachName', { reach }),
    cell: ({ reach }) => text('reachName', { reach }),
  },
  {
    id: 'expires',
    header: text('expires'),
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt, isExpired }) => (
      <>
        <Moment at={expiresAt} /> {isExpired ? <Pill color="warning">{text('expired')}</Pill> : null}
      </>
    ),
  },
  {
    id: 'used',
    header: text('lastUsed'),
    sortValue: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} />,
  },
  {
    id: 'actions',
    header: text('actions'),
    cell: (token) => (
      <Button
        size="small"
        aria-label={text('revokeOf', { title: token.title })}
        onClick={() => onRevoke(token)}
      >
        {text('revoke')}
      </Button>
    ),
  },
];

function RevokeToken({ token: { id, title }, onClose }: { token: ApiToken; onClose: () => void }) {
  const text = useTexts(apiTokenMessages, { title });
  const showNotice = useNotice();
  const revocation = useRevokeApiToken();
  const handleConfirm = async () => {
    const { problem } = await revocation.run({ params: { id } }, apiTokenMessages.revokeFailed);
    onClose();
    if (!problem) showNotice('success', text('revoked'), brief);
  };
  return (
    <Confirm
      title={text('revokeTitle')}
      confirmLabel={text('revoke')}
      isRunning={revocation.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {text('revokeText')}
    </Confirm>
  );
}
