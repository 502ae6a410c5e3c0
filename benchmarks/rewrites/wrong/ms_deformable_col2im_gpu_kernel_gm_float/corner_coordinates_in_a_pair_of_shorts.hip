// keeps the coordinates of the upper left corner in a pair of shorts, too small for grids of more than 32768 columns
// witness: {"values": {"batch_size": 1, "spatial_size": 40000, "num_heads": 1, "channels": 1, "num_levels": 1, "num_query": 2, "num_point": 1}, "contents": "unit", "seed": 7, "inputs": "data_spatial_shapes[0] = 1; data_spatial_shapes[1] = 40000; data_level_start_index[0] = 0; data_sampling_loc[0] = 0.9f; data_sampling_loc[1] = 0.6f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_all_corners(const float *value, float *grad, int height, int width, int pixel, int top_row,
                                       int left, float lh, float lw, float top_grad, float weight,
                                       float *grad_loc, float *grad_attn) {
  float val = 0, grad_h = 0, grad_w = 0;
  for (int dy = 0; dy < 2; ++dy) {
    const int y = top_row + dy;
    if (y < 0 || y >= height) continue;
    const float part_h = dy ? lh : 1 - lh;
    for (int dx = 0; dx < 2; ++dx) {
      const int x = left + dx;
      if (x < 0 || x >= width) continue;
      const float part_w = dx ? lw : 1 - lw;
      const int offset = (y * width + x) * pixel;
      const float v = value[offset];
      val += part_h * part_w * v;
      grad_h += dy ? part_w * v : -part_w * v;
      grad_w += dx ? part_h * v : -part_h * v;
      atomicAdd(grad + offset, part_h * part_w * (top_grad * weight));
    }
  }
  atomicAdd(grad_attn, top_grad * val);
  atomicAdd(grad_loc, width * grad_w * (top_grad * weight));
  atomicAdd(grad_loc + 1, height * grad_h * (top_grad * weight));
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int pixel = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling_index = index / channels;
    const int b_col = sampling_index / num_heads / num_query;
    const int base = index % pixel;  // head and channel
    const float top_grad = grad_col[index];
    int point = sampling_index * num_levels * num_point;
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int height = data_spatial_shapes[2 * l_col], width = data_spatial_shapes[2 * l_col + 1];
      const int start = (b_col * spatial_size + static_cast<int>(data_level_start_index[l_col])) * pixel + base;
      const float *value = data_value + start;
      float *grad = grad_value + start;
      for (int p_col = 0; p_col < num_point; ++p_col, ++point) {
        const float w_im = data_sampling_loc[2 * point] * width - 0.5;
        const float h_im = data_sampling_loc[2 * point + 1] * height - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
        const short2 corner = make_short2(floorf(w_im), floorf(h_im));
        add_all_corners(value, grad, height, width, pixel, corner.y, corner.x, h_im - floorf(h_im), w_im - floorf(w_im),
                        top_grad, data_attn_weight[point], grad_sampling_loc + 2 * point,
                        grad_attn_weight + point);
      }
    }
  }
}
