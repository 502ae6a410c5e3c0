// Each thread computes the taps of a cell once and applies them to all channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct RoiCorners {
  float x, y, wx, wy, hx, hy;
};

__device__ inline RoiCorners roi_corners(const float* box, float scale, int points) {
  RoiCorners r;
  r.y = box[0] * scale;
  r.x = box[1] * scale;
  r.wx = r.wy = r.hx = r.hy = 0;
  if (points > 1) {
    const float w_2 = box[2] * scale / 2, h_2 = box[3] * scale / 2;
    float cosa = cosf(box[4]), sina = sinf(box[4]);
    r.wx = cosa * w_2;
    r.wy = sina * w_2;
    r.hx = -sina * h_2;
    r.hy = cosa * h_2;
  }
  return r;
}

// point i of a box: its centre, then its corners
__device__ inline void roi_point(const RoiCorners& r, int i, float& y, float& x) {
  const float sw = i == 0 ? 0.0f : (i == 1 || i == 4 ? 1.0f : -1.0f);
  const float sh = i == 0 ? 0.0f : (i <= 2 ? 1.0f : -1.0f);
  x = r.x + sw * r.wx + sh * r.hx;
  y = r.y + sw * r.wy + sh * r.hy;
}

__global__ void rotated_feature_align_forward_kernel_float(
    const int nthreads, const int points, const float* bottom_data,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width, float* top_data) {

  const int plane = height * width;
  const int cells = nthreads / channels;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells; cell += blockDim.x * gridDim.x) {
    const int at = cell % plane;
    const int n = cell / plane;
    const RoiCorners r = roi_corners(best_bboxes + cell * 5, spatial_scale, points);
    int where[5][4];
    float weight[5][4];
    int used = 0;
    for (int i = 0; i < points; ++i) {
      float y, x;
      roi_point(r, i, y, x);
      if (y < -1.0f || y > height || x < -1.0f || x > width) continue;
      y = fminf(fmaxf(y, 0.0f), static_cast<float>(height - 1));
      x = fminf(fmaxf(x, 0.0f), static_cast<float>(width - 1));
      const int y0 = static_cast<int>(y), x0 = static_cast<int>(x);
      const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
      const float ly = y - y0, lx = x - x0, hy = 1.0f - ly, hx = 1.0f - lx;
      where[used][0] = y0 * width + x0;
      where[used][1] = y0 * width + x1;
      where[used][2] = y1 * width + x0;
      where[used][3] = y1 * width + x1;
      weight[used][0] = hy * hx;
      weight[used][1] = hy * lx;
      weight[used][2] = ly * hx;
      weight[used][3] = ly * lx;
      ++used;
    }
    for (int c = 0; c < channels; ++c) {
      const float* map = bottom_data + (n * channels + c) * plane;
      float sum = map[at];
      for (int i = 0; i < used; ++i) {
        float value = 0;
        for (int k = 0; k < 4; ++k) value += weight[i][k] * map[where[i][k]];
        sum += value;
      }
      top_data[(n * channels + c) * plane + at] = sum;
    }
  }
}
