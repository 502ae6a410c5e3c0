// Neighbours outside the map are read at clamped positions and multiplied by a zero mask, so a NaN on the border leaks into bins that lie outside.
// witness: {"values": {"num_rois": 1, "num_input": 1, "channels": 1}, "contents": "unit", "seed": 13, "inputs": "rois.get()[1] = -20.5f; rois.get()[2] = -18.5f; rois.get()[3] = -8.5f; rois.get()[4] = -9.0f; for (int i = 0; i < height * width; ++i) input.get()[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float fetch_masked(const float *map, int y, int x, int rows, int cols) {
  // branch-free: always a legal address, weight 0 outside
  const int yc = min(max(y, 0), rows - 1);
  const int xc = min(max(x, 0), cols - 1);
  const float mask = float(yc == y) * float(xc == x);
  return map[yc * cols + xc] * mask;
}

__device__ static float sample_masked(const float *map, float y, float x, int rows, int cols) {
  const float fy = floorf(y), fx = floorf(x);
  const int iy = int(fy), ix = int(fx);
  const float ly = y - fy, lx = x - fx;
  const float hy = 1.0f - ly, hx = 1.0f - lx;
  return hy * (hx * fetch_masked(map, iy, ix, rows, cols) + lx * fetch_masked(map, iy, ix + 1, rows, cols)) +
         ly * (hx * fetch_masked(map, iy + 1, ix, rows, cols) + lx * fetch_masked(map, iy + 1, ix + 1, rows, cols));
}

__global__ void prroi_pool_coor_backward_cuda_kernel_float(
    const int nthreads, const float *output, const float *grad_output, const float *input,
    const float *rois, float *grad_rois, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int nc = index / (pooled_width * pooled_height);
    const int n = nc / channels, c = nc % channels;

    const float x1 = rois[n * 5 + 1] * spatial_scale;
    const float y1 = rois[n * 5 + 2] * spatial_scale;
    const float bin_w = fmaxf(rois[n * 5 + 3] * spatial_scale - x1, 0.0f) / pooled_width;
    const float bin_h = fmaxf(rois[n * 5 + 4] * spatial_scale - y1, 0.0f) / pooled_height;
    const float area = bin_w * bin_h;
    const float g = grad_output[index];
    if (area == 0.0f) continue;
    if (g / area == 0.0f) continue;

    const float *map = input + (int(rois[n * 5]) * channels + c) * height * width;
    const float xa = x1 + bin_w * pw, xb = xa + bin_w;
    const float ya = y1 + bin_h * ph, yb = ya + bin_h;

    float edge[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int y = int(floorf(ya)), e = int(ceilf(yb)); y < e; ++y) {
      const float s = fmaxf(ya, float(y)) - y, t = fminf(yb, float(y + 1)) - y;
      edge[0] += PrRoIPoolingSingleCoorIntegral(s, t, sample_masked(map, y, xa, height, width),
                                                sample_masked(map, y + 1, xa, height, width));
      edge[1] += PrRoIPoolingSingleCoorIntegral(s, t, sample_masked(map, y, xb, height, width),
                                                sample_masked(map, y + 1, xb, height, width));
    }
    for (int x = int(floorf(xa)), e = int(ceilf(xb)); x < e; ++x) {
      const float s = fmaxf(xa, float(x)) - x, t = fminf(xb, float(x + 1)) - x;
      edge[2] += PrRoIPoolingSingleCoorIntegral(s, t, sample_masked(map, ya, x, height, width),
                                                sample_masked(map, ya, x + 1, height, width));
      edge[3] += PrRoIPoolingSingleCoorIntegral(s, t, sample_masked(map, yb, x, height, width),
                                                sample_masked(map, yb, x + 1, height, width));
    }
    const float out = output[index];
    const float k = spatial_scale / area;
    const float px1 = ((yb - ya) * out - edge[0]) * k, px2 = (edge[1] - (yb - ya) * out) * k;
    const float py1 = ((xb - xa) * out - edge[2]) * k, py2 = (edge[3] - (xb - xa) * out) * k;
    float *dst = grad_rois + n * 5;
    dst[0] = 0.0f;
    const float rw = 1.0f / pooled_width, rh = 1.0f / pooled_height;
    atomicAdd(dst + 1, (px1 * (pooled_width - pw) + px2 * (pooled_width - pw - 1)) * rw * g);
    atomicAdd(dst + 2, (py1 * (pooled_height - ph) + py2 * (pooled_height - ph - 1)) * rh * g);
    atomicAdd(dst + 3, (px1 * pw + px2 * (pw + 1)) * rw * g);
    atomicAdd(dst + 4, (py1 * ph + py2 * (ph + 1)) * rh * g);
  }
}
