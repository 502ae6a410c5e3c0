// locations are read as if queries came before batch elements
// witness: {"contents": "unit", "values": {"batch_size": 2, "spatial_size": 23, "num_heads": 2, "channels": 4, "num_levels": 2, "num_query": 3, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int samples = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int m = index / channels % num_heads;
    const int q = index / channels / num_heads % num_query;
    const int b = index / channels / num_heads / num_query;
    const float top_grad = grad_col[index];

    const float *loc = data_sampling_loc + ((q * batch_size + b) * num_heads + m) * samples * 2;
    const int own = ((b * num_query + q) * num_heads + m) * samples;
    for (int s = 0; s < samples; ++s) {
      const int l = s / num_point;
      const int spatial_h = data_spatial_shapes[2 * l];
      const int spatial_w = data_spatial_shapes[2 * l + 1];
      const float h_im = loc[2 * s + 1] * spatial_h - 0.5f;
      const float w_im = loc[2 * s] * spatial_w - 0.5f;
      if (h_im <= -1 || w_im <= -1 || h_im >= spatial_h || w_im >= spatial_w) continue;
      const int64_t level = (b * spatial_size + data_level_start_index[l]) * num_heads * channels;
      const float *value = data_value + level;
      float *value_grad = grad_value + level;
      ms_deform_attn_col2im_bilinear_gm(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m, c, top_grad,
                                        data_attn_weight[own + s], value_grad, grad_sampling_loc + 2 * (own + s),
                                        grad_attn_weight + own + s);
    }
  }
}
