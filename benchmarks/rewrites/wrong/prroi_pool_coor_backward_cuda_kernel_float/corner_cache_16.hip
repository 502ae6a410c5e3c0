// The grid points along an edge are cached in 17 registers per thread, and bins longer than 16 cells are cut off there.
// witness: {"values": {"num_rois": 1, "channels": 1, "num_input": 1, "pooled_height": 1, "pooled_width": 2, "height": 40, "width": 40}, "contents": "unit", "seed": 16, "inputs": "rois.get()[1] = 2.5f; rois.get()[2] = 5.5f; rois.get()[3] = 53.0f; rois.get()[4] = 55.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define EDGE_POINTS 17

__device__ static float edge_integral(const float (&value)[EDGE_POINTS], int count, float a, float b, int first) {
  float sum = 0.0f;
  for (int i = 0; i + 1 < count; ++i) {
    const float s = fmaxf(a - (first + i), 0.0f), t = fminf(b - (first + i), 1.0f);
    sum += 0.5f * (t * t - s * s) * (value[i + 1] - value[i]) + (t - s) * value[i];
  }
  return sum;
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
    const int n = nc / channels;
    const float *roi = rois + n * 5;
    const float x0 = roi[1] * spatial_scale, y0 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x0, 0.0f) / pooled_width;
    const float bh = fmaxf(roi[4] * spatial_scale - y0, 0.0f) / pooled_height;
    const float area = bw * bh;
    const float g = grad_output[index];
    if (area == 0.0f || g / area == 0.0f) continue;

    const float xa = x0 + bw * pw, xb = xa + bw;
    const float ya = y0 + bh * ph, yb = ya + bh;
    const float *map = input + (int(roi[0]) * channels + nc % channels) * height * width;
    const int xs = floorf(xa), ys = floorf(ya);
    const int nx = min(int(ceilf(xb)) - xs + 1, EDGE_POINTS);
    const int ny = min(int(ceilf(yb)) - ys + 1, EDGE_POINTS);

    float value[EDGE_POINTS];
    for (int i = 0; i < ny; ++i) value[i] = PrRoIPoolingInterpolation(map, float(ys + i), xa, height, width);
    const float left = edge_integral(value, ny, ya, yb, ys);
    for (int i = 0; i < ny; ++i) value[i] = PrRoIPoolingInterpolation(map, float(ys + i), xb, height, width);
    const float right = edge_integral(value, ny, ya, yb, ys);
    for (int i = 0; i < nx; ++i) value[i] = PrRoIPoolingInterpolation(map, ya, float(xs + i), height, width);
    const float top = edge_integral(value, nx, xa, xb, xs);
    for (int i = 0; i < nx; ++i) value[i] = PrRoIPoolingInterpolation(map, yb, float(xs + i), height, width);
    const float bottom = edge_integral(value, nx, xa, xb, xs);

    const float out = output[index];
    const float px1 = ((yb - ya) * out - left) / area * spatial_scale;
    const float px2 = (right - (yb - ya) * out) / area * spatial_scale;
    const float py1 = ((xb - xa) * out - top) / area * spatial_scale;
    const float py2 = (bottom - (xb - xa) * out) / area * spatial_scale;
    float *dst = grad_rois + n * 5;
    dst[0] = 0.0f;
    const float u = float(pw) / pooled_width, u1 = float(pw + 1) / pooled_width;
    const float v = float(ph) / pooled_height, v1 = float(ph + 1) / pooled_height;
    atomicAdd(dst + 1, (px1 * (1.0f - u) + px2 * (1.0f - u1)) * g);
    atomicAdd(dst + 2, (py1 * (1.0f - v) + py2 * (1.0f - v1)) * g);
    atomicAdd(dst + 3, (px1 * u + px2 * u1) * g);
    atomicAdd(dst + 4, (py1 * v + py2 * v1) * g);
  }
}
