import { ToggleDetails } from '@instructure/ui/latest';
import { useMemo } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { fixMessages, heardMessages } from './fix.messages.ts';
import { frameDocument } from './frame-document.ts';
import { heardBoth, pictureAt, type Heard } from './heard.ts';

interface SeenProps {
  readonly title: string;
  readonly source: string;
  readonly picture: { readonly at: number; readonly dataUrl: string } | undefined;
}

/** A piece of Canvas's text as students see it, in a frame that can do nothing. */
function Seen({ title, source, picture }: SeenProps) {
  const { locale } = useIntl();
  const document = useMemo(() => frameDocument(source, locale, picture), [source, locale, picture]);
  return <iframe className="fix-frame" title={title} sandbox="" srcDoc={document} tabIndex={-1} />;
}

function wordsOf(intl: IntlShape, heard: Heard): string {
  const { kind, ...values } = heard;
  if (heard.kind === 'table')
    return intl.formatMessage(heardMessages.table, { ...heard, hasCaption: String(heard.caption !== '') });
  return intl.formatMessage(heardMessages[kind], values);
}

function Words({ heard }: { heard: readonly Heard[] }) {
  const intl = useIntl();
  if (heard.length === 0) return null;
  const words = intl.formatList(
    heard.map((one) => wordsOf(intl, one)),
    { type: 'unit' },
  );
  return (
    <p>
      <FormattedMessage
        {...heardMessages.heard}
        values={{
          words: (
            <strong key="words">
              <bdi>{words}</bdi>
            </strong>
          ),
        }}
      />
    </p>
  );
}

interface BeforeAfterProps {
  readonly rule: UdoitRuleId;
  readonly before: string;
  /** null: it isn't known yet, or can't be done */
  readonly after: string | null;
  readonly isWorking: boolean;
  /** a data: address */
  readonly picture: string | null | undefined;
  /** whether it's short: only what will be there, without words */
  readonly isQueue: boolean;
}

/** A place before and after a fix: as students see it, as a screen reader says it, and what changes in the source. */
export function BeforeAfter({ rule, before, after, isWorking, picture, isQueue }: BeforeAfterProps) {
  const intl = useIntl();
  const { type } = udoitRules[rule];
  const at = useMemo(() => pictureAt(before, after), [before, after]);
  const heard = useMemo(
    () => (after === null ? undefined : heardBoth(before, after, type)),
    [before, after, type],
  );
  const shown = useMemo(
    () => (at === undefined || !picture ? undefined : { at, dataUrl: picture }),
    [at, picture],
  );
  if (isQueue)
    return (
      <Seen title={intl.formatMessage(fixMessages.afterFrame)} source={after ?? before} picture={shown} />
    );
  return (
    <>
      <div className="before-after" aria-busy={isWorking}>
        <figure>
          <figcaption>{intl.formatMessage(fixMessages.before)}</figcaption>
          <Seen title={intl.formatMessage(fixMessages.beforeFrame)} source={before} picture={shown} />
          <Words heard={heard?.before ?? []} />
        </figure>
        <figure>
          <figcaption>{intl.formatMessage(fixMessages.after)}</figcaption>
          {after === null ? (
            <p className="small-text">{isWorking ? intl.formatMessage(fixMessages.working) : null}</p>
          ) : (
            <>
              <Seen title={intl.formatMessage(fixMessages.afterFrame)} source={after} picture={shown} />
              <Words heard={heard?.after ?? []} />
            </>
          )}
        </figure>
      </div>
      {after === null ? null : (
        <ToggleDetails summary={intl.formatMessage(fixMessages.source)}>
          <code className="excerpt" dir="ltr">
            <del>{before}</del>
          </code>
          <code className="excerpt" dir="ltr">
            <ins>{after}</ins>
          </code>
        </ToggleDetails>
      )}
    </>
  );
}
