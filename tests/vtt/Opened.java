import VASSAL.build.GameModule;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.WizardSupport;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.ZonedGrid;
import VASSAL.build.module.map.boardPicker.board.mapgrid.Zone;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import VASSAL.tools.DataArchive;
import VASSAL.tools.io.ObfuscatingOutputStream;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;

/**
 * Opens a module in VASSAL itself, loads each of its predefined set-ups, turns every piece over, saves the game, and
 * opens it again. Tells what it sees, one line for each fact, its parts between tabs.
 */
public class Opened {
  private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  private static final class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame frame) {
      return null;
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return bar;
    }
  }

  /** Asks nobody which boards to take: set-ups say it. */
  private static final class NoWizard extends WizardSupport {
    @Override
    public void showGameSetupWizard() {
    }
  }

  private static String setup = "";

  /** Prints a fact: what it is, the set-up that it belongs to, and its parts. */
  private static void say(String what, Object... parts) {
    final StringBuilder line = new StringBuilder(what).append('\t').append(setup);
    for (final Object part : parts) {
      line.append('\t').append(part);
    }
    OUT.println(line);
  }

  public static void main(String[] args) throws Exception {
    // In one go, so that no dialog which VASSAL puts off until later can be in the way.
    SwingUtilities.invokeAndWait(() -> {
      try {
        open(args[0], new File(args[1]), args.length > 2 ? new File(args[2]) : null);
      }
      catch (Throwable failure) {
        failure.printStackTrace();
        System.exit(2);
      }
      System.exit(0);
    });
  }

  private static void open(String path, File saved, File picture) throws Exception {
    VASSAL.Info.setConfig(new VASSAL.launch.StandardConfig());
    VASSAL.preferences.Prefs.initSharedGlobalPrefs();
    new Menus();
    final GameModule module = new GameModule(new DataArchive(path));
    final Field wizard = GameModule.class.getDeclaredField("wizardSupport");
    wizard.setAccessible(true);
    wizard.set(module, new NoWizard());
    GameModule.init(module);
    final GameState game = module.getGameState();
    for (final PredefinedSetup predefined : module.getComponentsOf(PredefinedSetup.class)) {
      try (InputStream in = predefined.getSavedGameContents()) {
        game.loadGameInForeground("setup", in);
      }
      setup = predefined.getConfigureName();
      say("setup");
      tell("begins");
      if (picture != null) {
        paint(picture);
      }
      grids();
      for (final GamePiece piece : game.getAllPieces()) {
        if (!(piece instanceof Stack) && !(piece instanceof Deck)) {
          piece.keyEvent(KeyStroke.getKeyStroke("ctrl F"));
        }
      }
      tell("turned");
      save(module, saved);
      close(game);
      try (InputStream in = new BufferedInputStream(new FileInputStream(saved))) {
        game.loadGameInForeground("saved", in);
      }
      tell("again");
      close(game);
    }
  }

  /** Writes what VASSAL writes into a saved game; its own method would start a second program that keeps lists of games. */
  private static void save(GameModule module, File saved) throws Exception {
    final String commands = module.encode(module.getGameState().getRestoreCommand());
    try (ZipOutputStream zip = new ZipOutputStream(new FileOutputStream(saved))) {
      zip.putNextEntry(new ZipEntry(GameState.SAVEFILE_ZIP_ENTRY));
      final OutputStream out = new ObfuscatingOutputStream(zip);
      out.write(commands.getBytes(StandardCharsets.UTF_8));
      out.flush();
      zip.closeEntry();
    }
  }

  /** Writes what VASSAL shows of the first map that has boards. */
  private static void paint(File picture) throws Exception {
    for (final Map map : Map.getMapList()) {
      if (!map.getBoards().isEmpty()) {
        final Dimension size = map.mapSize();
        final BufferedImage image = new BufferedImage(size.width, size.height, BufferedImage.TYPE_INT_RGB);
        final Graphics2D canvas = image.createGraphics();
        canvas.setColor(new Color(0xEEE8D8));
        canvas.fillRect(0, 0, size.width, size.height);
        map.paintRegion(canvas, new Rectangle(size), null);
        canvas.dispose();
        ImageIO.write(image, "png", picture);
      }
    }
  }

  private static void close(GameState game) {
    game.setModified(false);
    game.setup(false);
  }

  /** Tells of each piece its name, the place, the dot, how it is turned, whether its back is up, the picture shown. */
  private static void tell(String when) {
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      final Map map = piece.getMap();
      final Point at = piece.getPosition();
      final String where = map == null ? "" : map.locationName(at);
      if (piece instanceof Deck) {
        say("deck", when, ((Deck) piece).getDeckName(), where, ((Deck) piece).getPieceCount());
      }
      else if (!(piece instanceof Stack)) {
        final Rectangle size = piece.getShape().getBounds();
        say(
          "piece", when, piece.getId(), piece.getProperty("BasicName"), where, at.x, at.y,
          piece.getProperty("Facing_Degrees"), piece.getProperty("Turned_Active"), piece.getProperty("Turned_Image"),
          piece.getProperty("Side"), size.width, size.height
        );
      }
    }
  }

  /** Tells for each place of each board where a piece near its middle snaps to, and how far that is from the first. */
  private static void grids() {
    for (final Map map : Map.getMapList()) {
      for (final Board board : map.getBoards()) {
        final Rectangle size = board.bounds();
        say("board", map.getConfigureName(), board.getName(), size.x, size.y, size.width, size.height, map.getZoom());
        if (board.getGrid() instanceof ZonedGrid) {
          zones(map, board, (ZonedGrid) board.getGrid());
        }
      }
    }
  }

  private static void zones(Map map, Board board, ZonedGrid grid) {
    Point first = null;
    for (final Iterator<Zone> zones = grid.getZones(); zones.hasNext();) {
      final Zone zone = zones.next();
      final Rectangle size = zone.getShape().getBounds();
      final Point middle = new Point(
        board.bounds().x + size.x + size.width / 2, board.bounds().y + size.y + size.height / 2
      );
      final Point snapped = map.snapTo(new Point(middle.x + 7, middle.y - 5));
      first = first == null ? snapped : first;
      final Object far = grid.getBackgroundGrid() == null ? "" : board.getGrid().range(local(board, first), local(board, snapped));
      say("zone", board.getName(), zone.getName(), map.locationName(middle), snapped.x, snapped.y, middle.x, middle.y, far);
    }
  }

  private static Point local(Board board, Point at) {
    return new Point(at.x - board.bounds().x, at.y - board.bounds().y);
  }
}
