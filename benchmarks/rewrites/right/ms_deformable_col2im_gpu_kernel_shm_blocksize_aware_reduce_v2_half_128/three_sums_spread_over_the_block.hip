// points are in the outer loop, and the additions of the three sums are spread over all threads
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

  __shared__ Half terms[3 * 128];
  const int tid = threadIdx.x;
  const int pixel_stride = num_heads * channels;

  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int sampling = index / channels;
    const int c = index - sampling * channels;
    const int m = sampling % num_heads;
    const int b = sampling / (num_heads * num_query);
    const Half top_grad = grad_col[index];

    for (int p = 0; p < num_point; ++p) {
      for (int l = 0; l < num_levels; ++l) {
        const int slot = (sampling * num_levels + l) * num_point + p;
        const int height = data_spatial_shapes[2 * l];
        const int width = data_spatial_shapes[2 * l + 1];
        const int base = (b * spatial_size + (int)data_level_start_index[l]) * pixel_stride;
        const Half *level_value = data_value + base;
        Half *level_grad = grad_value + base;
        const Half weight = data_attn_weight[slot];
        const Half h_im = data_sampling_loc[2 * slot + 1] * height - 0.5;
        const Half w_im = data_sampling_loc[2 * slot] * width - 0.5;

        Half own_loc[2];
        own_loc[0] = own_loc[1] = Half(0.0f);
        Half own_weight = Half(0.0f);
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
          ms_deform_attn_col2im_bilinear(level_value, height, width, num_heads, channels, h_im, w_im,
                                         m, c, top_grad, weight, level_grad, own_loc, &own_weight);
        }
        terms[tid] = own_loc[0];
        terms[128 + tid] = own_loc[1];
        terms[256 + tid] = own_weight;
        __syncthreads();

        for (int span = 64; span > 0; span >>= 1) {
          for (int k = tid; k < 3 * span; k += blockDim.x) {
            const int cell = k / span * 128 + k % span;
            terms[cell] += terms[cell + span];
          }
          __syncthreads();
        }

        if (tid < 2) grad_sampling_loc[2 * slot + tid] = terms[128 * tid];
        if (tid == 2) grad_attn_weight[slot] = terms[256];
        __syncthreads();
      }
    }
  }
}
