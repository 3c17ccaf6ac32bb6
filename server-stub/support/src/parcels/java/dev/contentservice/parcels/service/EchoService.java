package dev.contentservice.parcels.service;

import dev.contentservice.parcels.FilesApi;
import dev.contentservice.parcels.KindsApi;
import dev.contentservice.parcels.model.ParcelUpdate;
import dev.contentservice.parcels.model.Settings;
import dev.contentservice.server.support.ProblemException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every kind of body; the methods are those of the stub of each framework. */
public abstract class EchoService implements FilesApi, KindsApi {
  @Override
  public void addFile(byte[] body) {
    expect("--x--\r\n", body);
  }

  private static void expect(String text, byte[] body) {
    if (!text.equals(new String(body, StandardCharsets.UTF_8))) {
      throw ProblemException.notFound("another form");
    }
  }

  @Override
  public Settings changeSettings(@Nullable Settings settings) {
    return settings == null ? new Settings().level(7L) : settings;
  }

  @Override
  public String exportFiles(@Nullable String ids, @Nullable String session) {
    return "id;größe\n" + ids;
  }

  @Override
  public void sendForm(byte[] body) {
    expect("on=true", body);
  }

  @Override
  public void uploadFile(String name, byte[] body) {
    if (!name.equals(body.length + " " + body[0])) {
      throw ProblemException.notFound("another file");
    }
  }

  @Override
  public byte[] writeNote(String body) {
    return ("<note>" + body + "</note>").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public List<ParcelUpdate> sendList(List<ParcelUpdate> sent) {
    sent.forEach(ParcelUpdate::getTags);
    return sent;
  }

  @Override
  public Map<String, Integer> sendMap(@Nullable Map<String, Integer> sent) {
    return sent == null ? Map.of("none", 0) : sent;
  }

  @Override
  public String sendWord(String word) {
    return word;
  }

  @Override
  public void failWithoutContent(Integer status) {
    throw ProblemException.ofStatus(status);
  }
}
