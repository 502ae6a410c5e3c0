// Gradients of points in the same cell are merged, but the cell is known by its row-major number, which the cell left of a row shares with the last of the row before.
// witness: {"values": {"batch_size": "1", "spatial_size": "16", "num_levels": "1"}, "contents": "unit", "seed": 1, "inputs": "data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 4; data_level_start_index[0] = 0; data_sampling_loc[0] = 0.96875; data_sampling_loc[1] = 0.4375; data_sampling_loc[2] = 0.0625; data_sampling_loc[3] = 0.6875;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct GmCell {
  int h, w;
  double g[4];
};

__device__ inline void gm_flush(GmCell &cell, double *grad, int height, int width, int stride) {
  for (int corner = 0; corner < 4; ++corner) {
    const int dy = corner >> 1, dx = corner & 1;
    const int y = cell.h + dy, x = cell.w + dx;
    if (!(dy ? y > height - 1 : y < 0) && !(dx ? x > width - 1 : x < 0))
      atomicAdd(grad + (int64_t(y) * width + x) * stride, cell.g[corner]);
    cell.g[corner] = 0;
  }
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
      GmCell cell{0, 0, {0, 0, 0, 0}};
      bool open = false;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        if (!(h > -1 && w > -1 && h < height && w < width)) continue;
        const int h_low = floorf(h), w_low = floorf(w);
        if (open && (cell.h * width + cell.w != h_low * width + w_low)) gm_flush(cell, grad, height, width, qid_stride);
        if (!open || (cell.h * width + cell.w != h_low * width + w_low)) {
          cell.h = h_low;
          cell.w = w_low;
          open = true;
        }
        const double lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
        const double top = top_grad * data_attn_weight[at];
        double val = 0, gh = 0, gw = 0;
        for (int corner = 0; corner < 4; ++corner) {
          const int dy = corner >> 1, dx = corner & 1;
          const int y = h_low + dy, x = w_low + dx;
          const double fy = dy ? lh : hh, fx = dx ? lw : hw;
          cell.g[corner] += fy * fx * top;
          if ((dy ? y > height - 1 : y < 0) || (dx ? x > width - 1 : x < 0)) continue;
          const double v = value[(int64_t(y) * width + x) * qid_stride];
          val += fy * fx * v;
          gh += dy ? fx * v : -(fx * v);
          gw += dx ? fy * v : -(fy * v);
        }
        atomicAdd(grad_attn_weight + at, top_grad * val);
        atomicAdd(grad_sampling_loc + 2 * at, width * gw * top);
        atomicAdd(grad_sampling_loc + 2 * at + 1, height * gh * top);
      }
      if (open) gm_flush(cell, grad, height, width, qid_stride);
    }
  }
}
