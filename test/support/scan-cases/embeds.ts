import type { CasesOf } from './case.ts';

export const embedCases: CasesOf<
  | 'iframe-title'
  | 'object-alt'
  | 'video-no-captions'
  | 'audio-no-transcript'
  | 'media-link'
  | 'media-autoplay'
> = {
  'iframe-title': {
    failing: [
      '<iframe src="https://video.example.org/1"></iframe>',
      '<iframe src="/a" title=""></iframe>',
      '<iframe src="/a" title=" &nbsp; "></iframe>',
      '<iframe src="/a" aria-label=" "></iframe>',
      '<iframe src="/a" aria-labelledby="no"></iframe>',
      '<iframe src="/a" name="player"></iframe>',
      '<iframe src="/a" alt="A film"></iframe>',
      '<iframe src="/a" tabindex="0"></iframe>',
      '<iframe src="/a" role="presentation" tabindex="0"></iframe>',
      '<iframe srcdoc="<p>Text</p>"></iframe>',
      '<iframe src="/a">A film</iframe>',
      '<div style="visibility:hidden"><iframe style="visibility:visible" src="/a"></iframe></div>',
    ],
    sound: [
      '<iframe src="/a" title="A film about rivers"></iframe>',
      '<iframe src="/a" aria-label="A film about rivers"></iframe>',
      '<p id="t">A film</p><iframe src="/a" aria-labelledby="t"></iframe>',
      '<iframe src="/a" tabindex="-1"></iframe>',
      '<iframe src="/a" aria-hidden="true" tabindex="-1"></iframe>',
      '<iframe src="/a" style="display:none"></iframe>',
      '<iframe src="/a" hidden></iframe>',
      '<iframe src="/a" role="presentation"></iframe>',
      '<div style="visibility:hidden"><iframe src="/a"></iframe></div>',
      '<div aria-hidden="true"><iframe src="/a" tabindex="-1"></iframe></div>',
      '<noscript><iframe src="/a"></iframe></noscript>',
    ],
  },
  'object-alt': {
    failing: [
      '<object data="map.png"></object>',
      '<object data="/files/map.svg" type="image/svg+xml"></object>',
      '<object data="film.mp4" title=""></object>',
      '<object data="film.mp4" aria-label="  "></object>',
      '<object data="sound.mp3" aria-labelledby="no"></object>',
      '<object data="map.png">The river from its spring to the sea</object>',
      '<object data="map.png"><p>Your browser cannot show this.</p></object>',
      '<object data="clip.swf" type="application/x-shockwave-flash"></object>',
      '<object data="/media/7" type="video/mp4"><a href="/media/7">Film</a></object>',
      '<object data="data:image/png;base64,iVBORw0"></object>',
      '<embed src="film.mp4">',
      '<object data="map.png" style="position:absolute;left:-9999px"></object>',
      '<object data="map.svg" type="image/svg+xml"><img src="map.png" alt="The river"></object>',
      '<object data="map.png"><p>See <img src="map.png" alt="the river"></p></object>',
      '<OBJECT DATA="film.mp4" TYPE="video/mp4"><IMG SRC="film.png" ALT="The film"></OBJECT>',
    ],
    sound: [
      '<object data="map.png" title="The river"></object>',
      '<object data="map.png" aria-label="The river"></object>',
      '<p id="t">The river</p><object data="map.png" aria-labelledby="t"></object>',
      '<object data="map.png" aria-hidden="true"></object>',
      '<object data="map.png" style="display:none"></object>',
      '<object data="map.png" hidden></object>',
      '<object data="map.png" role="presentation"></object>',
      '<object data="map.png" role="none"></object>',
      '<object data="page.html"></object>',
      '<object data="reading.pdf" type="application/pdf"></object>',
      '<object data="/x" type="text/html"></object>',
      '<object type="image/png"></object>',
      '<object><p>Text</p></object>',
      '<embed src="film.mp4" title="A film">',
      '<object data="a.mp4"><embed src="a.mp4" title="A film"></object>',
      '<object data="map.svg" title="The river"><img src="map.png" alt="The river"></object>',
      '<object data="page.html"><img src="map.png" alt="The river"></object>',
    ],
  },
  'video-no-captions': {
    failing: [
      '<video src="a.mp4" controls></video>',
      '<video controls><source src="a.mp4"></video>',
      '<video src="a.mp4"><track kind="chapters" src="a.vtt"></video>',
      '<video src="a.mp4"><track kind="captions"></video>',
    ],
    sound: [
      '<video src="a.mp4"><track kind="captions" src="a.vtt" srclang="en"></video>',
      '<video src="a.mp4"><source src="a.mp4"><track src="a.vtt"></video>',
      '<video src="a.mp4" muted loop></video>',
      '<audio src="a.mp3" controls></audio>',
      '<video src="a.mp4" hidden></video>',
      '<video src="/media_objects_iframe/m-1?type=video" controls></video>',
      '<video data-media-id="m-1" controls><source src="a.mp4"></video>',
    ],
  },
  'audio-no-transcript': {
    failing: [
      '<audio controls src="lecture.mp3"></audio>',
      '<p><AUDIO CONTROLS><SOURCE SRC="lecture.mp3" TYPE="audio/mpeg"></AUDIO></p>',
      '<audio controls="controls"><source src="a.ogg"><track kind="chapters" src="a.vtt">Your browser cannot play it.</audio>',
      '<p>A transcript of another one</p><audio controls src="lecture.mp3"></audio><p>Listen to it twice.</p>',
      '<audio controls src="a.mp3"></audio><audio controls src="b.mp3"></audio><p>Transcript</p>',
    ],
    sound: [
      '<audio controls src="lecture.mp3"></audio><p><a href="/courses/1/files/2">Transcript of the lecture</a></p>',
      '<audio controls src="clase.mp3"></audio><details><summary>Transcripción</summary><p>Hola.</p></details>',
      '<audio controls src="a.mp3"></audio><p>Lisez la transcription.</p><audio controls src="b.mp3"></audio><p>Transcription</p>',
      '<audio controls src="lecture.mp3"><track kind="captions" src="a.vtt"></audio>',
      '<audio controls muted src="silence.mp3"></audio>',
      '<audio hidden src="lecture.mp3"></audio>',
      '<video controls src="a.mp4"></video>',
      '<p>audio</p>',
    ],
  },
  'media-link': {
    failing: [
      '<a href="/a/lecture.mp3">The lecture</a>',
      '<a href="https://example.org/film.MP4?x=1#t=2">The film</a>',
      '<a class="instructure_file_link instructure_video_link" href="/courses/1/files/2?wrap=1">The film</a>',
      '<a href="/courses/1/files/2/download" title="lecture.m4a">The lecture</a>',
      '<a href="/courses/1/files/2">lecture.wav</a>',
    ],
    sound: [
      '<a href="/a/lecture.pdf">The lecture</a>',
      '<a href="/wiki/MP3">mp3</a>',
      '<a href="/a/lecture.mp3" aria-hidden="true" tabindex="-1">x</a>',
      '<a name="lecture.mp3">The lecture</a>',
      '<a href="/courses/1/files/2">lecture.docx</a>',
    ],
  },
  'media-autoplay': {
    failing: [
      '<video src="a.mp4" autoplay></video>',
      '<audio src="a.mp3" autoplay="autoplay" hidden></audio>',
      '<iframe title="Film" src="https://www.youtube.com/embed/x?rel=0&amp;autoplay=1"></iframe>',
    ],
    sound: [
      '<video src="a.mp4" autoplay muted></video>',
      '<iframe title="Film" src="https://www.youtube.com/embed/x?autoplay=1&amp;mute=1"></iframe>',
      '<iframe title="Film" allow="autoplay" src="https://www.youtube.com/embed/x?autoplay=0"></iframe>',
      '<video src="a.mp4" controls></video>',
    ],
  },
};
