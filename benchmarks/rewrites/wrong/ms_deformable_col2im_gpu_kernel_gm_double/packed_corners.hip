// Row and column of a cell are packed into one word of two 16-bit halves, so columns from 65535 on wrap.
// witness: {"values": {"batch_size": "1", "spatial_size": "70000", "num_levels": "1", "num_heads": "1"}, "contents": "unit", "seed": 1, "inputs": "data_spatial_shapes[0] = 1; data_spatial_shapes[1] = 70000; data_level_start_index[0] = 0; data_sampling_loc[0] = 0.98; data_sampling_loc[1] = 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned gm_pack(int h_low, int w_low) {
  return (unsigned(h_low + 1) << 16) | (unsigned(w_low + 1) & 0xffffu);
}

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

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    int at = sampling_index * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l])) * qid_stride;
      const double *value = data_value + offset + m_col * channels + c_col;
      double *grad = grad_value + offset + m_col * channels + c_col;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        if (!(h > -1 && w > -1 && h < height && w < width)) continue;
        const double h_floor = floorf(h), w_floor = floorf(w);
        const unsigned cell = gm_pack(int(h_floor), int(w_floor));
        const int h_low = int(cell >> 16) - 1, w_low = int(cell & 0xffffu) - 1;
        double attn, loc_w, loc_h;
        gm_corners(value, grad, height, width, qid_stride, h_low, w_low, h_low + (h - h_floor),
                   w_low + (w - w_floor), top_grad, data_attn_weight[at], attn, loc_w, loc_h);
        atomicAdd(grad_attn_weight + at, attn);
        atomicAdd(grad_sampling_loc + 2 * at, loc_w);
        atomicAdd(grad_sampling_loc + 2 * at + 1, loc_h);
      }
    }
  }
}
