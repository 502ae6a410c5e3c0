// Partial gradients go through shared memory and the first thread of each sample in a block adds them up.
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

  __shared__ double parts[3][1024];
  const int tid = threadIdx.x;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t base = int64_t(blockIdx.x) * blockDim.x; base < n; base += step) {
    const int threads = int(min(int64_t(blockDim.x), n - base));
    const bool active = tid < threads;
    const int index = int(active ? base + tid : n - 1);
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    const bool leads = active && (tid == 0 || c_col == 0);
    const int last = min(threads, tid + channels - c_col);
    int at = sampling_index * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l])) * qid_stride;
      const double *value = data_value + offset + m_col * channels + c_col;
      double *grad = grad_value + offset + m_col * channels + c_col;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        const bool inside = active && h > -1 && w > -1 && h < height && w < width;
        if (inside)
          gm_corners(value, grad, height, width, qid_stride, int(floorf(h)), int(floorf(w)), h, w, top_grad,
                     data_attn_weight[at], parts[0][tid], parts[1][tid], parts[2][tid]);
        __syncthreads();
        if (inside && leads) {
          double attn = 0, loc_w = 0, loc_h = 0;
          for (int k = tid; k < last; ++k) {
            attn += parts[0][k];
            loc_w += parts[1][k];
            loc_h += parts[2][k];
          }
          atomicAdd(grad_attn_weight + at, attn);
          atomicAdd(grad_sampling_loc + 2 * at, loc_w);
          atomicAdd(grad_sampling_loc + 2 * at + 1, loc_h);
        }
        __syncthreads();
      }
    }
  }
}
