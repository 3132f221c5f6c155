import { Button, Heading, Link, List, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { DocumentDetail } from '#shared/course-files/document.ts';
import type { DocumentPlace } from '#shared/documents/document-place.ts';
import { documentRules, type DocumentRuleId } from '#shared/documents/document-rules.ts';
import { DecideWhereverPicker } from '../scope-decisions/decide-wherever-picker.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { documentRuleWays } from './document-rule.messages.ts';
import { DocumentVerdict, newFormatOf, reasonIn, ruleTitle } from './document-verdict-panel.tsx';
import { useCheckAgain, useDocument, useReviewOf } from './document.api.ts';
import { documentMessages } from './document.messages.ts';

interface DocumentPanelProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What was found in a document, whom that hits, and the shortest way out. */
export default function DocumentPanel({ id, onClose }: DocumentPanelProps) {
  const text = useTexts(documentMessages);
  const found = useDocument(id);
  return (
    <Drawer title={found.data?.name ?? text('list')} onClose={onClose}>
      <LoadState of={found} list={{ loading: documentMessages.loading, failed: documentMessages.failed }}>
        {(document) => <Panel document={document} />}
      </LoadState>
    </Drawer>
  );
}

function Panel({ document }: { readonly document: DocumentDetail }) {
  const text = useTexts(documentMessages);
  const { kind, oldFormat, pages, producer, url } = document;
  const facts = {
    name: kind === null ? (oldFormat ?? '').toUpperCase() : text('kindName', { kind }),
    kind: kind ?? 'pdf',
    pages: pages ?? 0,
    producer: producer ?? 'none',
  };
  return (
    <>
      <DocumentVerdict document={document} />
      <Text as="p">
        <bdi>{text('facts', facts)}</bdi>
      </Text>
      <p>
        <Link href={url} target="_blank" rel="noreferrer">
          {text('openInCanvas')}
        </Link>
      </p>
      <Found document={document} />
      <ShortestWay document={document} />
      <Steps document={document} />
      <Uses document={document} />
      <Courses document={document} />
    </>
  );
}

/** Places in the document as people find them. */
function usePlaceNames() {
  const text = useTexts(documentMessages);
  return (place: DocumentPlace) => {
    if (place.in === 'page') return text('inPage', { page: place.page });
    if (place.in === 'slide')
      return text('inSlide', { slide: place.slide, object: place.object ?? 'none', nth: place.nth ?? 0 });
    if (place.in === 'sheet') return text('inSheet', { sheet: place.sheet, cell: place.cell ?? 'none' });
    if (place.in === 'text')
      return text('inText', { part: place.part, heading: place.heading ?? 'none', nth: place.nth });
    return text('inDocument');
  };
}

/** Whom it hits most when a document fails a success criterion of WCAG 2.2, by the people its Understanding page names. */
function hitBy(criterion: string) {
  if (criterion.startsWith('1.2.')) return 'hearing';
  if (criterion.startsWith('1.4.')) return 'vision';
  return criterion === '2.4.3' ? 'keyboard' : 'screen_reader';
}

function Found({ document }: { readonly document: DocumentDetail }) {
  const intl = useIntl();
  const text = useTexts(documentMessages);
  const nameOf = usePlaceNames();
  const { findings, verdict } = document;
  const hit = new Set(findings.flatMap(({ rule }) => documentRules[rule]?.criteria.map(hitBy) ?? []));
  return (
    <section>
      <Heading level="h3">{text('whatIs')}</Heading>
      {hit.size > 0 ? (
        <Text as="p">
          {text('hits', { people: intl.formatList(Array.from(hit, (who) => text('hitName', { who }))) })}
        </Text>
      ) : null}
      {verdict === 'clear' ? <Text as="p">{text('nothingFound')}</Text> : null}
      {verdict === 'waiting' ? <Text as="p">{text('waiting')}</Text> : null}
      {verdict === 'not_checked' ? (
        <Text as="p">{text('notChecked', { reason: reasonIn(intl, document) })}</Text>
      ) : null}
      <List isUnstyled>
        {findings.map(({ rule, count, places }) => (
          <List.Item key={rule} margin="small 0 0">
            <Text weight="bold">{text('count', { title: ruleTitle(intl, rule), count })}</Text>
            <List>
              {places.map(({ place, excerpt }, at) => (
                <List.Item key={at}>
                  {nameOf(place)}
                  {excerpt === undefined ? null : (
                    <>
                      {': '}
                      <bdi>{excerpt}</bdi>
                    </>
                  )}
                </List.Item>
              ))}
            </List>
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/** A page with more words isn't short any more: about three printed ones. */
const shortWords = 900;

function ShortestWay({ document }: { readonly document: DocumentDetail }) {
  const intl = useIntl();
  const text = useTexts(documentMessages);
  const { reach, words, findings, reason, oldFormat } = document;
  const isShort = words !== null && words > 0 && words <= shortWords;
  const ways = findings.flatMap(({ rule }) =>
    rule in documentRuleWays ? [documentRuleWays[rule as DocumentRuleId]] : [],
  );
  if (findings.length === 0 && reason !== 'old_format' && reach !== 0) return null;
  return (
    <section>
      <Heading level="h3">{text('shortest')}</Heading>
      {reach === 0 ? <Text as="p">{text('removeIt')}</Text> : null}
      {isShort ? <Text as="p">{text('makePage', { words })}</Text> : null}
      {reason === 'old_format' ? (
        <Text as="p">{text('oldFormat', { newFormat: newFormatOf(oldFormat) })}</Text>
      ) : null}
      {ways.length > 0 ? (
        <>
          <Text as="p">{text(isShort ? 'saveAgain' : 'mend')}</Text>
          <List as="ol">
            {ways.map((way) => (
              <List.Item key={way.id}>{intl.formatMessage(way)}</List.Item>
            ))}
          </List>
        </>
      ) : null}
      <Text as="p">{text('newVersion')}</Text>
    </section>
  );
}

function Steps({ document }: { readonly document: DocumentDetail }) {
  const text = useTexts(documentMessages);
  const check = useCheckAgain();
  const review = useReviewOf();
  const { id, course, reviewedAt, isDue, can } = document;
  const isChecking = check.isRunning || isDue;
  return (
    <p className="button-row">
      {can.checkAgain ? (
        <Button
          interaction={isChecking ? 'disabled' : 'enabled'}
          onClick={() => void check.run({ params: { id } }, documentMessages.actionFailed)}
        >
          {text(isChecking ? 'checking' : 'checkAgain')}
        </Button>
      ) : null}
      {can.review ? (
        <Button
          interaction={review.isRunning ? 'disabled' : 'enabled'}
          onClick={() =>
            void review.run(
              { params: { id: course.id, documentId: id }, body: { isReviewed: reviewedAt === null } },
              documentMessages.actionFailed,
            )
          }
        >
          {text(reviewedAt === null ? 'markReviewed' : 'unmarkReviewed')}
        </Button>
      ) : null}
      <DecideWhereverPicker subject="document" ids={[id]} />
    </p>
  );
}

function Uses({ document }: { readonly document: DocumentDetail }) {
  const text = useTexts(documentMessages);
  const { places, placeCount } = document;
  return (
    <section>
      <Heading level="h3">{text('usedIn')}</Heading>
      {places.length === 0 ? <Text as="p">{text('usedNowhere')}</Text> : null}
      <List>
        {places.map(({ kind, title, url, isSeen }, at) => {
          const name = text('placeName', { kind, title });
          return (
            <List.Item key={at}>
              {url === null ? (
                name
              ) : (
                <Link href={url} target="_blank" rel="noreferrer">
                  <bdi>{name}</bdi>
                </Link>
              )}
              {isSeen === false ? ` (${text('hidden')})` : null}
            </List.Item>
          );
        })}
      </List>
      {placeCount > places.length ? (
        <Text as="p">{text('moreUses', { count: placeCount - places.length })}</Text>
      ) : null}
    </section>
  );
}

function Courses({ document }: { readonly document: DocumentDetail }) {
  const text = useTexts(documentMessages);
  const { courses, courseCount } = document;
  if (courseCount <= 1) return null;
  return (
    <section>
      <Heading level="h3">{text('courses')}</Heading>
      <List>
        {courses.map(({ id, title }) => (
          <List.Item key={id}>
            <TextLink to={`/courses/${id}`}>
              <bdi>{title}</bdi>
            </TextLink>
          </List.Item>
        ))}
      </List>
      {courseCount > courses.length ? (
        <Text as="p">{text('moreCourses', { count: courseCount - courses.length })}</Text>
      ) : null}
    </section>
  );
}
