// The corners are numbered clockwise instead of counter-clockwise, which is the same only where all or the first two points are used.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
struct SampleSpot {
  int at[4];
  Half weight[4];
  bool used;
};

// The four neighbours of a position and their weights, each rounded to 16 bits.
__device__ inline SampleSpot locate_spot(Half y, Half x, int height, int width) {
  SampleSpot spot;
  spot.used = !(float(y) < -1.f || float(y) > float(height) || float(x) < -1.f || float(x) > float(width));
  if (!spot.used) return spot;
  if (float(y) <= 0.f) y = Half(0.f);
  if (float(x) <= 0.f) x = Half(0.f);
  int y0 = (int)float(y), x0 = (int)float(x);
  int y1 = y0 + 1, x1 = x0 + 1;
  if (y0 >= height - 1) {
    y0 = y1 = height - 1;
    y = Half(float(y0));
  }
  if (x0 >= width - 1) {
    x0 = x1 = width - 1;
    x = Half(float(x0));
  }
  const Half fy = Half(float(y) - float(y0)), fx = Half(float(x) - float(x0));
  const Half gy = Half(1.f - float(fy)), gx = Half(1.f - float(fx));
  spot.at[0] = y0 * width + x0;
  spot.at[1] = y0 * width + x1;
  spot.at[2] = y1 * width + x0;
  spot.at[3] = y1 * width + x1;
  spot.weight[0] = gy * gx;
  spot.weight[1] = gy * fx;
  spot.weight[2] = fy * gx;
  spot.weight[3] = fy * fx;
  return spot;
}

__device__ inline Half blend_spot(const Half* map, const SampleSpot& spot) {
  if (!spot.used) return Half(0.f);
  Half sum = spot.weight[0] * map[spot.at[0]];
  for (int k = 1; k < 4; ++k) sum = sum + spot.weight[k] * map[spot.at[k]];
  return sum;
}

struct RotatedFrame {
  Half cy, cx, wx, wy, hx, hy;
};

__device__ inline RotatedFrame load_frame(const Half* box, Half scale) {
  RotatedFrame f;
  f.cy = box[0] * scale;
  f.cx = box[1] * scale;
  const Half half_w = Half(float(Half(box[2] * scale)) / 2.f), half_h = Half(float(Half(box[3] * scale)) / 2.f);
  const float angle = box[4];
  const Half cosine = Half(cosf(angle)), sine = Half(sinf(angle));
  f.wx = cosine * half_w;
  f.wy = sine * half_w;
  f.hx = Half(-float(sine)) * half_h;
  f.hy = cosine * half_h;
  return f;
}

// Point 0 is the centre, the others are the corners.
__device__ inline void frame_point(const RotatedFrame& f, int point, Half& y, Half& x) {
  y = f.cy;
  x = f.cx;
  if (point == 0) return;
  const bool w_plus = point <= 2, h_plus = point == 1 || point == 4;
  x = w_plus ? x + f.wx : x - f.wx;
  y = w_plus ? y + f.wy : y - f.wy;
  x = h_plus ? x + f.hx : x - f.hx;
  y = h_plus ? y + f.hy : y - f.hy;
}

__global__ void rotated_feature_align_forward_kernel_half(
    const int nthreads, const int points, const Half* bottom_data, const Half* best_bboxes,
    const Half spatial_scale, const int channels, const int height, const int width, Half* top_data) {
  const int area = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int place = index % area, plane = index / area;
    const int image = plane / channels;
    const RotatedFrame frame = load_frame(best_bboxes + ((size_t)image * area + place) * 5, spatial_scale);
    const Half* map = bottom_data + (size_t)plane * area;
    Half sum = map[place];
    for (int point = 0; point < points; ++point) {
      Half y, x;
      frame_point(frame, point, y, x);
      sum = sum + blend_spot(map, locate_spot(y, x, height, width));
    }
    top_data[index] = sum;
  }
}
