// the gradient of the horizontal location is scaled with the height of the level, that of the vertical one with its width
// witness: {"contents": "unit", "values": {"batch_size": 1, "spatial_size": 23, "num_heads": 2, "channels": 4, "num_levels": 2, "num_query": 3, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15;"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int query = index / channels;
    const int m = query % num_heads;
    const int b = query / num_heads / num_query;
    const int stride = num_heads * channels;
    const float top_grad = grad_col[index];

    int sample = query * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int64_t *shape = data_spatial_shapes + 2 * l;
      const int extent[2] = {(int)shape[0], (int)shape[1]};
      const int offset = (b * spatial_size + (int)data_level_start_index[l]) * stride + m * channels + c;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const float weight = data_attn_weight[sample];
        const float h_im = data_sampling_loc[2 * sample + 1] * extent[0] - 0.5f;
        const float w_im = data_sampling_loc[2 * sample] * extent[1] - 0.5f;
        if (!(h_im > -1 && w_im > -1 && h_im < extent[0] && w_im < extent[1])) continue;

        const int h_low = (int)floorf(h_im), w_low = (int)floorf(w_im);
        const float lh = h_im - h_low, lw = w_im - w_low;
        float v[2][2] = {{0, 0}, {0, 0}};
        for (int i = 0; i < 2; ++i) {
          for (int j = 0; j < 2; ++j) {
            const int h = h_low + i, w = w_low + j;
            if (h < 0 || w < 0 || h >= extent[0] || w >= extent[1]) continue;
            const int at = offset + (h * extent[1] + w) * stride;
            v[i][j] = data_value[at];
            atomicAdd(grad_value + at, (i ? lh : 1 - lh) * (j ? lw : 1 - lw) * top_grad * weight);
          }
        }
        const float upper = (1 - lw) * v[0][0] + lw * v[0][1];
        const float lower = (1 - lw) * v[1][0] + lw * v[1][1];
        const float slope[2] = {lower - upper,
                                (1 - lh) * (v[0][1] - v[0][0]) + lh * (v[1][1] - v[1][0])};
        atomicAdd(grad_attn_weight + sample, top_grad * ((1 - lh) * upper + lh * lower));
        // locations are pairs (x, y), slopes and extents pairs (y, x)
        for (int i = 0; i < 2; ++i)
          atomicAdd(grad_sampling_loc + 2 * sample + i, extent[i] * slope[1 - i] * top_grad * weight);
      }
    }
  }
}
