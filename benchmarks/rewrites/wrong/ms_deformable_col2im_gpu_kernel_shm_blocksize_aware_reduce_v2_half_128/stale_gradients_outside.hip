// the per-thread gradients are not reset, so that a point outside of the image repeats those of the point before it
// witness: {"values": {"batch_size": 2, "spatial_size": 6, "num_heads": 2, "num_levels": 1, "num_query": 3, "num_point": 2}, "seed": 7, "inputs": "data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 3; data_level_start_index[0] = 0; for (int i = 0; i < batch_size * num_query * num_heads * 128; ++i) grad_col[i] = Half(0.5f); for (int i = 0; i < batch_size * spatial_size * num_heads * 128; ++i) data_value[i] = Half(0.25f * (float)(1 + i / (num_heads * 128) % 3)); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = Half(i % num_point == 0 ? 0.5f : 3.0f); data_sampling_loc[2 * i + 1] = Half(i % num_point == 0 ? 0.5f : 3.0f); data_attn_weight[i] = Half(0.5f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {

  __shared__ float sums[3][128];
  const int tid = threadIdx.x;
  const int pixel_stride = num_heads * channels;
  Half grad_loc[2];
  Half grad_weight = Half(0.0f);
  grad_loc[0] = grad_loc[1] = Half(0.0f);

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const Half top_grad = grad_col[index];

    for (int l = 0; l < num_levels; ++l) {
      const int spatial_h = data_spatial_shapes[2 * l];
      const int spatial_w = data_spatial_shapes[2 * l + 1];
      const int base = (b * spatial_size + (int)data_level_start_index[l]) * pixel_stride;
      const Half *value_ptr = data_value + base;
      Half *grad_value_ptr = grad_value + base;

      for (int p = 0; p < num_point; ++p) {
        const int slot = (sampling * num_levels + l) * num_point + p;
        const Half weight = data_attn_weight[slot];
        const Half w_im = data_sampling_loc[2 * slot] * spatial_w - 0.5;
        const Half h_im = data_sampling_loc[2 * slot + 1] * spatial_h - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(value_ptr, spatial_h, spatial_w, num_heads, channels, h_im,
                                         w_im, m, c, top_grad, weight, grad_value_ptr, grad_loc,
                                         &grad_weight);
        }
        sums[0][tid] = static_cast<float>(grad_loc[0]);
        sums[1][tid] = static_cast<float>(grad_loc[1]);
        sums[2][tid] = static_cast<float>(grad_weight);
        __syncthreads();
        for (int s = 64; s > 0; s >>= 1) {
          if (tid < s) {
            for (int q = 0; q < 3; ++q) sums[q][tid] += sums[q][tid + s];
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * slot] = Half(sums[0][0]);
          grad_sampling_loc[2 * slot + 1] = Half(sums[1][0]);
          grad_attn_weight[slot] = Half(sums[2][0]);
        }
        __syncthreads();
      }
    }
  }
}
