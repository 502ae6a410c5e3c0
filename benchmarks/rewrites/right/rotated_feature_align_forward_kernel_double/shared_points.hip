// Blocks take 64 pixels at a time, put offsets and weights of their samples into shared memory and then go over all channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void place_points(const double* box, double scale, int points, double* py, double* px) {
  const double y = box[0] * scale, x = box[1] * scale;
  py[0] = y;
  px[0] = x;
  if (points <= 1) return;
  const double w_2 = box[2] * scale / 2, h_2 = box[3] * scale / 2;
  const double c = cos(box[4]), s = sin(box[4]);
  const double wx = c * w_2, wy = s * w_2, hx = -s * h_2, hy = c * h_2;
  px[1] = x + wx + hx;
  py[1] = y + wy + hy;
  px[2] = x - wx + hx;
  py[2] = y - wy + hy;
  px[3] = x - wx - hx;
  py[3] = y - wy - hy;
  px[4] = x + wx - hx;
  py[4] = y + wy - hy;
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  __shared__ int offsets[64 * 5][4];
  __shared__ double weights[64 * 5][4];
  const int area = height * width;
  const int pixels = nthreads / channels;
  const int used = points < 5 ? points : 5;
  for (int base = blockIdx.x * 64; base < pixels; base += gridDim.x * 64) {
    const int count = min(64, pixels - base);
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
      place_points(best_bboxes + (size_t)(base + t) * 5, spatial_scale, points, py, px);
      for (int i = 0; i < used; ++i) {
        double y = py[i], x = px[i];
        const bool outside = y < -1.0 || y > height || x < -1.0 || x > width;
        y = outside ? 0.0 : fmin(fmax(y, 0.0), double(height - 1));
        x = outside ? 0.0 : fmin(fmax(x, 0.0), double(width - 1));
        const int y0 = int(y), x0 = int(x);
        const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
        const double fy = y - y0, fx = x - x0, on = outside ? 0.0 : 1.0;
        const int slot = t * 5 + i;
        offsets[slot][0] = y0 * width + x0;
        offsets[slot][1] = y0 * width + x1;
        offsets[slot][2] = y1 * width + x0;
        offsets[slot][3] = y1 * width + x1;
        weights[slot][0] = on * (1.0 - fy) * (1.0 - fx);
        weights[slot][1] = on * (1.0 - fy) * fx;
        weights[slot][2] = on * fy * (1.0 - fx);
        weights[slot][3] = on * fy * fx;
      }
    }
    __syncthreads();
    for (int t = threadIdx.x; t < count * channels; t += blockDim.x) {
      const int at = base + t % count, c = t / count;
      const int n = at / area, pixel = at % area;
      const double* map = bottom_data + (size_t)(n * channels + c) * area;
      double sum = map[pixel];
      for (int i = 0; i < used; ++i)
        for (int q = 0; q < 4; ++q) {
          const int slot = t % count * 5 + i;
          sum = fma(weights[slot][q], map[offsets[slot][q]], sum);
        }
      top_data[(size_t)(n * channels + c) * area + pixel] = sum;
    }
    __syncthreads();
  }
}
