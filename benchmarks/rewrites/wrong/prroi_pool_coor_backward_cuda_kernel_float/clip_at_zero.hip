// The loops over cells are clipped to the map at 0, which loses the cell from -1 to 0 where the values still rise from 0 to the first row or column.
// witness: {"values": {"num_rois": 2}, "contents": "unit", "seed": 14, "inputs": "for (int r = 0; r < 2; ++r) { rois.get()[r * 5 + 1] = -3.0f; rois.get()[r * 5 + 2] = -2.5f; rois.get()[r * 5 + 3] = 12.0f; rois.get()[r * 5 + 4] = 11.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static void cell_weights(int z, float a, float b, float &wlo, float &whi) {
  const float s = fmaxf(a - z, 0.0f);
  const float t = fminf(b - z, 1.0f);
  whi = 0.5f * (t - s) * (t + s);
  wlo = (t - s) - whi;
}

__global__ void prroi_pool_coor_backward_cuda_kernel_float(
    const int nthreads, const float *output, const float *grad_output, const float *input,
    const float *rois, float *grad_rois, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    const float rx = roi[1] * spatial_scale, ry = roi[2] * spatial_scale;
    const float bw = max(roi[3] * spatial_scale - rx, 0.0f) / float(pooled_width);
    const float bh = max(roi[4] * spatial_scale - ry, 0.0f) / float(pooled_height);
    const float g = grad_output[index];
    const float area = bw * bh;
    if (area == 0.0f || g / area == 0.0f) continue;

    const float xa = rx + bw * pw, xb = xa + bw;
    const float ya = ry + bh * ph, yb = ya + bh;
    const float *map = input + (int(roi[0]) * channels + c) * height * width;

    // Cells outside the feature map contribute nothing: clip large rois.
    const int ys = max(int(floorf(ya)), 0), ye = min(int(ceilf(yb)), height);
    const int xs = max(int(floorf(xa)), 0), xe = min(int(ceilf(xb)), width);

    float sx1 = 0, sx2 = 0, sy1 = 0, sy2 = 0;
    for (int y = ys; y < ye; ++y) {
      float lo, hi;
      cell_weights(y, ya, yb, lo, hi);
      sx1 += lo * PrRoIPoolingInterpolation(map, float(y), xa, height, width) +
             hi * PrRoIPoolingInterpolation(map, float(y + 1), xa, height, width);
      sx2 += lo * PrRoIPoolingInterpolation(map, float(y), xb, height, width) +
             hi * PrRoIPoolingInterpolation(map, float(y + 1), xb, height, width);
    }
    for (int x = xs; x < xe; ++x) {
      float lo, hi;
      cell_weights(x, xa, xb, lo, hi);
      sy1 += lo * PrRoIPoolingInterpolation(map, ya, float(x), height, width) +
             hi * PrRoIPoolingInterpolation(map, ya, float(x + 1), height, width);
      sy2 += lo * PrRoIPoolingInterpolation(map, yb, float(x), height, width) +
             hi * PrRoIPoolingInterpolation(map, yb, float(x + 1), height, width);
    }

    const float out = output[index];
    const float dx1 = ((yb - ya) * out - sx1) / area * spatial_scale;
    const float dx2 = (sx2 - (yb - ya) * out) / area * spatial_scale;
    const float dy1 = ((xb - xa) * out - sy1) / area * spatial_scale;
    const float dy2 = (sy2 - (xb - xa) * out) / area * spatial_scale;
    float *dst = grad_rois + n * 5;
    dst[0] = 0;
    const float u = float(pw) / pooled_width, u1 = float(pw + 1) / pooled_width;
    const float v = float(ph) / pooled_height, v1 = float(ph + 1) / pooled_height;
    atomicAdd(&dst[1], (dx1 * (1 - u) + dx2 * (1 - u1)) * g);
    atomicAdd(&dst[2], (dy1 * (1 - v) + dy2 * (1 - v1)) * g);
    atomicAdd(&dst[3], (dx1 * u + dx2 * u1) * g);
    atomicAdd(&dst[4], (dy1 * v + dy2 * v1) * g);
  }
}
