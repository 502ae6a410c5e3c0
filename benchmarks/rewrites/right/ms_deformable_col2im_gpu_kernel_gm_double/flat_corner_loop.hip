// Levels and points in one flat loop and the four corners in a loop, without the helper of the unit.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void gm_corners(const double *value, double *grad, int height, int width, int stride,
                                  int h_low, int w_low, double h, double w, double top_grad, double weight,
                                  double &attn, double &loc_w, double &loc_h) {
  const double lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
  const double top = top_grad * weight;
  double val = 0, gh = 0, gw = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const int dy = corner >> 1, dx = corner & 1;
    const int y = h_low + dy, x = w_low + dx;
    if (dy ? y > height - 1 : y < 0) continue;
    if (dx ? x > width - 1 : x < 0) continue;
    const double fy = dy ? lh : hh, fx = dx ? lw : hw;
    const int64_t at = (int64_t(y) * width + x) * stride;
    const double v = value[at];
    val += fy * fx * v;
    gh += dy ? fx * v : -(fx * v);
    gw += dx ? fy * v : -(fy * v);
    atomicAdd(grad + at, fy * fx * top);
  }
  attn = top_grad * val;
  loc_w = width * gw * top;
  loc_h = height * gh * top;
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {

  for (int64_t index = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; index < n;
       index += int64_t(blockDim.x) * gridDim.x) {
    const int64_t sampling_index = index / channels;
    const int c_col = int(index - sampling_index * channels);
    const int m_col = int(sampling_index % num_heads);
    const int64_t b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int stride = num_heads * channels;
    const int64_t samples = int64_t(num_levels) * num_point;
    int height = 0, width = 0, level = -1;
    int64_t offset = 0;
    for (int64_t k = 0; k < samples; ++k) {
      if (k % num_point == 0) {
        ++level;
        height = int(data_spatial_shapes[2 * level]);
        width = int(data_spatial_shapes[2 * level + 1]);
        offset = (b_col * spatial_size + data_level_start_index[level]) * stride + m_col * channels + c_col;
      }
      const int64_t at = sampling_index * samples + k;
      const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
      const double w = data_sampling_loc[2 * at] * width - 0.5;
      if (!(h > -1 && h < height)) continue;
      if (!(w > -1 && w < width)) continue;
      double attn, loc_w, loc_h;
      gm_corners(data_value + offset, grad_value + offset, height, width, stride, int(floorf(h)), int(floorf(w)), h,
                 w, top_grad, data_attn_weight[at], attn, loc_w, loc_h);
      atomicAdd(grad_attn_weight + at, attn);
      atomicAdd(grad_sampling_loc + 2 * at, loc_w);
      atomicAdd(grad_sampling_loc + 2 * at + 1, loc_h);
    }
  }
}
