// Integrates in double precision with the interpolation written as rows and columns, and leaves out cells that only touch zeros.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static double pixel_or_zero(const float *map, int y, int x, int rows, int cols) {
  return (unsigned)y < (unsigned)rows && (unsigned)x < (unsigned)cols ? double(map[y * cols + x]) : 0.0;
}

__device__ static double blend4(const float *map, int iy, float fy, int ix, float fx, int rows, int cols) {
  const double a = fma(double(fx), pixel_or_zero(map, iy, ix + 1, rows, cols),
                       (1.0 - fx) * pixel_or_zero(map, iy, ix, rows, cols));
  const double b = fma(double(fx), pixel_or_zero(map, iy + 1, ix + 1, rows, cols),
                       (1.0 - fx) * pixel_or_zero(map, iy + 1, ix, rows, cols));
  return (1.0 - fy) * a + fy * b;
}

__global__ void prroi_pool_coor_backward_cuda_kernel_float(
    const int nthreads, const float *output, const float *grad_output, const float *input,
    const float *rois, float *grad_rois, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int channels,
    const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int row = index / pooled_width, pw = index - row * pooled_width;
    const int nc = row / pooled_height, ph = row - nc * pooled_height;
    const int n = nc / channels, c = nc - n * channels;
    const float *roi = rois + 5 * n;
    const float x0 = roi[1] * spatial_scale, y0 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x0, 0.0f) / pooled_width;
    const float bh = fmaxf(roi[4] * spatial_scale - y0, 0.0f) / pooled_height;
    const float area = bw * bh;
    if (area == 0.0f) continue;
    const float g = grad_output[index];
    if (g / area == 0.0f) continue;
    const float *map = input + (size_t(roi[0]) * channels + c) * height * width;
    const float side[2][2] = {{x0 + bw * pw, x0 + bw * pw + bw}, {y0 + bh * ph, y0 + bh * ph + bh}};
    double partial[2][2];
    for (int axis = 0; axis < 2; ++axis) {
      const float lo = side[1 - axis][0], hi = side[1 - axis][1];
      const int from = max(int(floorf(lo)), -2), to = min(int(ceilf(hi)), axis == 0 ? height : width);
      for (int edge = 1; edge >= 0; --edge) {
        const float fixed = side[axis][edge], base = floorf(fixed);
        const int whole = int(base);
        double sum = 0.0;
        for (int z = to - 1; z >= from; --z) {
          const double s = fmaxf(lo, float(z)) - z, t = fminf(hi, float(z + 1)) - z;
          const double c1 = axis == 0 ? blend4(map, z, 0.0f, whole, fixed - base, height, width)
                                      : blend4(map, whole, fixed - base, z, 0.0f, height, width);
          const double c2 = axis == 0 ? blend4(map, z + 1, 0.0f, whole, fixed - base, height, width)
                                      : blend4(map, whole, fixed - base, z + 1, 0.0f, height, width);
          sum += (t - s) * (c1 + 0.5 * (t + s) * (c2 - c1));
        }
        const double mean = (double(hi) - lo) * output[index];
        partial[axis][edge] = (edge ? sum - mean : mean - sum) / area * spatial_scale;
      }
    }
    float *dst = grad_rois + 5 * n;
    dst[0] = 0.0f;
    for (int axis = 1; axis >= 0; --axis) {
      const double size = axis ? pooled_height : pooled_width;
      const double p = axis ? ph : pw;
      atomicAdd(dst + 1 + axis, float((partial[axis][0] * (size - p) + partial[axis][1] * (size - p - 1)) / size * g));
      atomicAdd(dst + 3 + axis, float((partial[axis][0] * p + partial[axis][1] * (p + 1)) / size * g));
    }
  }
}
