// Points are summed in 256 bins by their index modulo 256 without a tag, so that points 256 apart are confused.
// witness: {"values": {"num_grad_in": 600}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BINS 256
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  __shared__ float bins[BINS];
  __shared__ int touched[BINS];
  for (int i = threadIdx.x; i < BINS; i += blockDim.x) {
    bins[i] = 0.f;
    touched[i] = 0;
  }
  __syncthreads();
  const int channel = blockIdx.y;
  const int volume = out_x * out_y * out_z;
  const int *box_argmax = argmax + static_cast<size_t>(blockIdx.z) * volume * channels;
  const Half *box_grad = grad_out + static_cast<size_t>(blockIdx.z) * volume * channels;
  CUDA_1D_KERNEL_LOOP(voxel, volume) {
    const int point = box_argmax[voxel * channels + channel];
    if (point >= 0) {
      atomicAdd(&bins[point % BINS], float(box_grad[voxel * channels + channel]));
      touched[point % BINS] = 1;
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < BINS; i += blockDim.x) {
    if (touched[i]) atomicAdd(grad_in + i * channels + channel, Half(bins[i]));
  }
}
