//! A client of foxglove.sdk.v1 with playback control: sdk_client URL. Its messages are written and read by the crate
//! foxglove. Plays the bag of a server from its start, and prints "TIME TOPIC PAYLOAD" of each message, the time in
//! nanoseconds and the payload in hexadecimal.
use std::collections::BTreeMap;
use std::net::TcpStream;

use foxglove::protocol::v1::client::{PlaybackCommand, PlaybackControlRequest, Subscribe, Subscription};
use foxglove::protocol::v1::server::playback_state::PlaybackStatus;
use foxglove::protocol::v1::server::{Advertise, MessageData, PlaybackState, ServerInfo, ServerMessage};
use foxglove::protocol::v1::{BinaryMessage, JsonMessage};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

const PROTOCOL: &str = "foxglove.sdk.v1";
const REQUEST: &str = "from the start";

struct Client {
    socket: WebSocket<TcpStream>,
    start_ns: u64,
    topics: BTreeMap<u32, String>, // by subscription
    has_begun: bool,               // the request was answered
    has_ended: bool,
    last_time: u64,
}

impl Client {
    fn connect(url: &str) -> Self {
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", PROTOCOL.parse().unwrap());
        let stream = TcpStream::connect(request.uri().authority().unwrap().as_str()).unwrap();
        let (socket, answer) = tungstenite::client(request, stream).unwrap();
        assert_eq!(answer.headers()["sec-websocket-protocol"], PROTOCOL);
        Self { socket, start_ns: 0, topics: BTreeMap::new(), has_begun: false, has_ended: false, last_time: 0 }
    }

    fn learn(&mut self, info: &ServerInfo) {
        let start = info.data_start_time.as_ref().unwrap();
        assert!(info.data_end_time.is_some());
        self.start_ns = u64::from(start.sec) * 1_000_000_000 + u64::from(start.nsec);
    }

    /// Subscribes to all channels, whose schemas must be decodable, and plays from the start.
    fn begin(&mut self, advertise: &Advertise) {
        let mut subscriptions = Vec::new();
        for (channel, id) in advertise.channels.iter().zip(0..) {
            channel.decode_schema().unwrap();
            self.topics.insert(id, channel.topic.to_string());
            subscriptions.push(Subscription::new(id, channel.id));
        }
        let play = PlaybackControlRequest {
            playback_command: PlaybackCommand::Play,
            playback_speed: 20.0,
            seek_time: Some(self.start_ns),
            request_id: REQUEST.into(),
        };
        self.socket.send(Message::Text(Subscribe::new(subscriptions).to_string().into())).unwrap();
        self.socket.send(Message::Binary(play.to_bytes().into())).unwrap();
    }

    fn print(&self, data: &MessageData) {
        let payload: String = data.data.iter().map(|byte| format!("{byte:02x}")).collect();
        if self.has_begun {
            println!("{} {} {payload}", data.log_time, self.topics[&data.subscription_id]);
        }
    }

    fn follow(&mut self, state: &PlaybackState) {
        if state.request_id.as_deref() == Some(REQUEST) {
            assert!(state.did_seek && state.current_time == self.start_ns && state.playback_speed == 20.0);
            self.has_begun = true;
        }
        self.has_ended = self.has_begun && state.status == PlaybackStatus::Ended;
    }

    fn run(&mut self) {
        while !self.has_ended {
            let frame = self.socket.read().unwrap();
            let message = match &frame {
                Message::Text(text) => ServerMessage::parse_json(text).unwrap(),
                Message::Binary(data) => ServerMessage::parse_binary(data).unwrap(),
                _ => continue,
            };
            match message {
                ServerMessage::ServerInfo(info) => self.learn(&info),
                ServerMessage::Advertise(advertise) => self.begin(&advertise),
                ServerMessage::MessageData(data) => self.print(&data),
                ServerMessage::PlaybackState(state) => self.follow(&state),
                ServerMessage::Time(time) => {
                    assert!(!self.has_begun || time.timestamp >= self.last_time, "time goes on");
                    self.last_time = time.timestamp;
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

fn main() {
    Client::connect(&std::env::args().nth(1).expect("sdk_client URL")).run();
}
